# `cuda why EXPR`: where a value came from, write by write, across threads and shared memory, as far back
# as the launch. The program runs again, once for each write, with watchpoints on what the writing line
# reads; its operands are those of its source line.
import linecache
import re

import gdb

from .. import focus_command, shared
from ..state import engine, focus, frames, instructions, names, points, processor, stops
from . import backwards, writes

_MOST_WRITES, _DEEPEST, _MOST_OPERANDS = 12, 6, 3  # four debug registers: the value's, and these
_ASSIGNS = re.compile(r"(?<![=!<>])(?:[-+*/%&|^]|<<|>>)?=(?!=)(.*?)(?:;|$)")
_PLACE = re.compile(r"[A-Za-z_]\w*(?:\s*(?:\[(?:[^\[\]]|\[[^\[\]]*\])*\]|(?:\.|->)\s*\w+))*(?!\s*[\w(])")
_NAME = re.compile(r"(?<![\w.>])[A-Za-z_]\w*")  # no member

_BUILT_IN = ("threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize")


class _Operand:
    """What a line reads: its words, its place in memory, and whether the caller gave it. `owner`: the
    kernel and the block whose shared memory it is in."""

    def __init__(self, text, address, kind, is_argument, owner):
        self.text, self.address, self.kind, self.is_argument = text, address, kind, is_argument
        self.owner = owner


def _owner(address):
    """The kernel and the block in whose shared memory an address is; None elsewhere. What blocks before
    have written there is over."""
    found = focus.current()
    if found is None or not shared.holds(address, found):
        return None
    return found.launch.id, found.block


def _operands(target):
    """The places that the line of the innermost frame of the user's reads for what it writes."""
    shown = frames.device_frames()
    if not shown:
        return []
    shown[0].select()
    sal = frames.line_behind(shown[0])
    text = linecache.getline(sal.symtab.fullname(), sal.line) if sal.symtab else ""
    match = _ASSIGNS.search(text.split("//")[0])
    found, block = {}, gdb.block_for_pc(shown[0].pc() - 1)
    for place in _PLACE.findall(match[1]) if match else ():
        if place.startswith(_BUILT_IN):
            continue
        try:
            there = _NAME.sub(lambda name: _in_memory(name[0], shown[0], block), place)
            value = gdb.parse_and_eval(there)
            address = int(gdb.parse_and_eval("&(%s)" % there))
            symbol = gdb.lookup_symbol(place, block)[0]
        except gdb.error:
            continue  # a type, a function, a variable of CUDA's
        kind = value.type.strip_typedefs()
        if address != target and kind.sizeof <= 8 and kind.code != gdb.TYPE_CODE_ARRAY:
            found[address] = _Operand(place, address, kind, symbol is not None and symbol.is_argument,
                                      _owner(address))
    return list(found.values())[:_MOST_OPERANDS]


def _in_memory(name, frame, block):
    """A variable as its place in memory: where a write was the end of its scope, gdb no longer knows it."""
    symbol = gdb.lookup_symbol(name, block)[0]
    if symbol is None or not symbol.needs_frame or not (symbol.is_variable or symbol.is_argument):
        return name
    address = symbol.value(frame).address
    return name if address is None else "(*(%s) 0x%x)" % (address.type, int(address))


class _Watch(writes.Recorder):
    """Keeps the writes to a place with what each of them read; stops at the one numbered `last`. A write
    of the value that stood there counts, too. One that covers two watched places is told of for one of them
    alone, so that they are counted by thread and instruction."""

    stops_at = gdb.WP_ACCESS

    def __init__(self, address, kind, owner=None, last=None):
        self.owner, self.last = owner, last
        self.times = {}  # that each thread has written by each instruction
        self.writers = {}  # by address: whether the instruction before writes
        super().__init__(address, kind)
        self.value = None  # the program is about to run again

    def launch_begins(self):
        if self.value is None:
            self.value = self.read()
        return False

    def note(self, after, by_host):
        super().note(after, by_host)
        write = self.writes[-1]
        key = write.kernel, write.block, write.thread, gdb.newest_frame().pc()
        self.times[key] = self.times.get(key, 0) + 1
        write.number = key, self.times[key]
        write.operands = [] if by_host else _operands(self.address)

    def stop(self):
        if self.value in (None, self.read()) and not self._is_write():
            return False
        super().stop()
        return self.writes[-1].number == self.last

    def _is_write(self):
        pc = gdb.newest_frame().pc()
        if pc not in self.writers:
            self.writers[pc] = instructions.writes_before(pc)
        return self.writers[pc]

    def of_owner(self):
        """The writes that can have left what is there."""
        if self.owner is None:
            return self.writes
        return [write for write in self.writes if (write.kernel, write.block) == self.owner]


class _Why:
    """One answer."""

    def __init__(self):
        self.left = _MOST_WRITES

    def tell(self, text, watch, depth):
        """The last write that was seen, and what it read."""
        indent = "  " * depth
        known = watch.of_owner()
        if not known or known[-1].block is None:
            whose = ("no thread wrote it before; it is the host's" if watch.owner is None else
                     "no thread of block %s wrote it before" % names.text(watch.owner[1]))
            print("%s%s = %s: %s" % (indent, text, watch.read_last(), whose))
            return
        write = known[-1]
        line = write.location()
        print("%s%s = %s by %s%s" % (indent, text, write.after, write.who(), line))
        self._tell_changes(known, indent)
        self.left -= 1
        if depth == _DEEPEST or self.left <= 0:
            if write.operands:
                print("%s  ..." % indent)
            return
        self._operands_of(write, watch, depth + 1)

    def _tell_changes(self, known, indent):
        """The writes that the last one ends, if they are several."""
        changes = []
        for earlier in reversed(known):
            if (earlier.location(), earlier.who()) != (known[-1].location(), known[-1].who()):
                break
            if earlier.before not in (None, earlier.after):
                changes.append(earlier)
        if len(changes) > 1:
            print("%s  the last of %d changes in a row there, from %s on" % (
                indent, len(changes), changes[-1].before))

    def _operands_of(self, write, watch, depth):
        """Runs again to the write, and tells where what it read came from."""
        known = []
        for operand in write.operands:
            if operand.is_argument:
                print("%s%s: given by the caller" % ("  " * depth, operand.text))
            else:
                known.append(operand)
        if not known:
            return
        goal = _Watch(watch.address, watch.kind, last=write.number)
        seen = [_Watch(operand.address, operand.kind, operand.owner) for operand in known]
        _run([goal, *seen])
        for operand, one in zip(known, seen):
            self.tell(operand.text, one, depth)


def _run(watches, until=None):
    """Runs the program to a point, or to where a watch stops it."""
    there = backwards.There(until) if until is not None else None
    for watch in watches:
        stops.listen("warpstep_debug_launch_begins", watch.launch_begins)
    try:
        with backwards.without(backwards.users_breakpoints()):
            backwards.run_again()
    finally:
        for watch in watches:
            stops.leave("warpstep_debug_launch_begins", watch.launch_begins)
            if watch.is_valid():
                watch.keep_last()
                watch.delete()
        if there is not None and there.is_valid():
            there.delete()
    if not engine.has_process():
        raise gdb.GdbError("The program did not come there again: it has run otherwise.")


def why(expression):
    """cuda why EXPR"""
    if not expression:
        raise gdb.GdbError("say what to ask for: cuda why EXPR")
    backwards.check_point()
    processor.expect_watchpoints("cuda why")
    address, kind, _ = writes.memory_of(expression)
    if kind.sizeof > 8:
        raise gdb.GdbError("`%s` has %d bytes: name one element." % (expression, kind.sizeof))
    owner = _owner(address)
    backwards.leave()
    point = points.Point()
    watch = _Watch(address, kind, owner)
    _run([watch], point)
    try:
        _Why().tell(expression, watch, 0)
    finally:
        _run([], point)
        focus.settle()


focus_command.command("why", why)
