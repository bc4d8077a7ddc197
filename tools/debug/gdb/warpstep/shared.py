# `cuda shared [NAME]`: the block's shared arrays as grids.
import re
import struct

import gdb

from . import focus_command
from .state import engine, focus, frames

_NEAR = 1 << 32  # shared variables are thread-local, near threadIdx


def _scopes(whole):
    """Every scope of a function, including inner ones."""
    seen = set()
    for row in whole.function.symtab.linetable():
        block = gdb.block_for_pc(row.pc) if whole.start <= row.pc < whole.end else None
        while block is not None and (block.start, block.end) not in seen:
            seen.add((block.start, block.end))
            yield block
            block = block.superblock if block.function is None else None


def _symbols(frame):
    """Every variable of the function that a frame runs."""
    names = set()
    for block in _scopes(frames.function_block(frame)):
        for symbol in block:
            if symbol.is_variable and symbol.name not in names:
                names.add(symbol.name)
                yield symbol


def _is_dynamic(symbol, whole):
    """Whether it is one of the references that `extern __shared__` arrays become."""
    kind = symbol.type
    if not symbol.needs_frame or kind is None or kind.code != gdb.TYPE_CODE_REF:
        return False
    target = kind.target()
    if target.code != gdb.TYPE_CODE_ARRAY:
        return False
    if target.sizeof == 0:  # other references have a bound
        return True
    return any(other.name == "warpstep_shared_" + symbol.name
               for block in _scopes(whole) for other in block)


def set_dynamic(found):
    """A kernel sets them where they are declared, to the memory that the block has from its beginning.
    Where the thread that runs stands before that, as at the kernel's first line, they are set here."""
    frame = gdb.newest_frame()
    device = frames.device_frames()
    if (not found.thread.runs or focus.is_core() or not device or frame != device[0] or
            frame.type() != gdb.NORMAL_FRAME or frames.is_optimised(frame)):
        return
    whole = frames.function_block(frame)
    arena = engine.word(found.thread.worker.dynamic_shared)
    frame.select()
    block = frame.block()
    while block is not None:
        for symbol in block:
            try:
                if _is_dynamic(symbol, whole) and int(symbol.value(frame).address) != arena:
                    _set(symbol, frame, arena)
            except gdb.error:
                continue
        block = block.superblock if block.function is None else None


def _set(symbol, frame, arena):
    """Writes a reference, of which gdb gives no address: its offset is from where the caller's stack
    ended."""
    place = re.search(r"DW_OP_fbreg (-?\d+)", gdb.execute("info address " + symbol.name,
                                                          to_string=True))
    if place is None or frame.older() is None:
        return
    at = int(frame.older().read_register("sp")) + int(place[1])
    gdb.selected_inferior().write_memory(at, struct.pack("<Q", arena))


def _is_static_shared(symbol, value, worker):
    return (not symbol.needs_frame and value.address is not None and
            abs(int(value.address) - worker.thread_index) < _NEAR)


def _dynamic(symbol, value, arena, count_bytes):
    """An `extern __shared__` array with the size that the launch gave; None for anything else."""
    if value.type.code not in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_PTR):
        return None
    target = value.type.target()
    if value.type.code == gdb.TYPE_CODE_REF:
        if int(value.referenced_value().address) != arena:
            return None
        if target.code == gdb.TYPE_CODE_ARRAY:
            target = target.target()
    elif int(value) != arena:
        return None
    if target.sizeof == 0 or count_bytes < target.sizeof:
        return None
    count = count_bytes // target.sizeof
    return gdb.Value(arena).cast(target.array(count - 1).pointer()).dereference()


def _offset(name):
    """The offset of a thread-local variable."""
    match = re.search(r"at offset (0x[0-9a-f]+)", gdb.execute("info address " + name,
                                                              to_string=True))
    return int(match[1], 16) if match else None


def _value(symbol, frame, worker):
    """A variable's value. In a core file gdb finds no thread-local ones: they lie as far from
    threadIdx as in any thread."""
    if symbol.needs_frame:
        return symbol.value(frame)
    if not focus.is_core():
        return symbol.value()
    here, there = _offset(symbol.name), _offset("threadIdx")
    if here is None or there is None:
        return symbol.value()
    address = gdb.Value(worker.thread_index + here - there)
    return address.cast(symbol.type.pointer()).dereference()


def arrays(found):
    """(name, value) of every shared variable of the functions that the thread is in."""
    worker = found.thread.worker
    arena = engine.word(worker.dynamic_shared)
    result, seen = [], set()
    for frame in frames.device_frames():
        for symbol in _symbols(frame):
            try:
                value = _value(symbol, frame, worker)
                if symbol.name in seen:
                    continue
                if _is_static_shared(symbol, value, worker):
                    result.append((symbol.name, value))
                    seen.add(symbol.name)
                else:
                    dynamic = _dynamic(symbol, value, arena, found.launch.shared_bytes)
                    if dynamic is not None:
                        result.append((symbol.name, dynamic))
                        seen.add(symbol.name)
            except gdb.error:
                continue
    return result


def holds(address, found):
    """Whether an address is in the shared memory of the block in focus."""
    places = [(int(value.address), value.type.sizeof) for _, value in arrays(found)]
    places.append((engine.word(found.thread.worker.dynamic_shared), found.launch.shared_bytes))
    return any(begin <= address < begin + size for begin, size in places)


def dimensions(kind):
    sizes = []
    kind = kind.strip_typedefs()
    while kind.code == gdb.TYPE_CODE_ARRAY:
        sizes.append(kind.range()[1] + 1)
        kind = kind.target().strip_typedefs()
    return sizes


def _table(rows, labels):
    """Lines of cells, each with a label, columns counted above."""
    width = max([len(cell) for row in rows for cell in row] + [len(str(len(rows[0]) - 1))])
    label = max(len(text) for text in labels)
    lines = [" " * label + " " + " ".join(str(i).rjust(width) for i in range(len(rows[0])))]
    for text, row in zip(labels, rows):
        lines.append(text.rjust(label) + " " + " ".join(cell.rjust(width) for cell in row))
    return lines


def grid(name, value):
    """The lines that show one variable."""
    sizes = dimensions(value.type)
    lines = ["%s: %s" % (name, value.type)]
    if not sizes:
        return lines + ["  " + value.format_string()]
    if len(sizes) == 1:
        cells = [value[i].format_string() for i in range(sizes[0])]
        columns = 16 if max(map(len, cells)) <= 6 else 8
        rows = [cells[i:i + columns] for i in range(0, sizes[0], columns)]
        return lines + _table(rows, ["[%d]" % i for i in range(0, sizes[0], columns)])
    if len(sizes) == 2:
        rows = [[value[y][x].format_string() for x in range(sizes[1])] for y in range(sizes[0])]
        return lines + _table(rows, ["[%d]" % y for y in range(sizes[0])])
    for plane in range(sizes[0]):
        lines += grid("%s[%d]" % (name, plane), value[plane])
    return lines


def show(argument):
    found = focus.needed()
    all_of_them = arrays(found)
    wanted = [(name, value) for name, value in all_of_them if argument in ("", name)]
    if not all_of_them:
        raise gdb.GdbError("The functions that thread is in have no shared memory.")
    if not wanted:
        raise gdb.GdbError("There is no shared array %s here; there is %s."
                           % (argument, ", ".join(name for name, _ in all_of_them)))
    for name, value in wanted:
        gdb.write("\n".join(grid(name, value)) + "\n")


focus.before_settling.append(set_dynamic)
focus_command.command("shared", show)
