# The focus as every front end of gdb sees it: until the program resumes, the OS thread has the
# registers of the CUDA thread in focus, as they are in its innermost function of the user's. Frame 0
# is then that function, for gdb/MI too, which asks no frame filter.
import gdb

from . import engine, processor

_NAMES = "rip rsp rbp rbx r12 r13 r14 r15".split()
_MASK = 2 ** 64 - 1


class _Lent:
    """What an OS thread had before."""

    def __init__(self, thread, lent, real, index):
        self.thread = thread
        self.lent = lent
        self.real = real  # its registers
        self.index = index  # its threadIdx


_lent = None


def lent_to():
    """The CUDA thread whose registers the OS thread has; None if it has its own."""
    return _lent.thread if _lent else None


def of(frame):
    """The registers as they are in a frame."""
    found = {}
    for name in _NAMES:
        value = frame.read_register(name)
        if not value.is_optimized_out:
            found[name] = int(value) & _MASK
    newer = frame.newer()
    if newer is not None and newer.type() == gdb.NORMAL_FRAME:
        found["rip"] = _call_before(frame, found["rip"])
    elif newer is not None and newer.type() == gdb.INLINE_FRAME:
        found["rip"] = _beside_inlined(frame, found["rip"])
    return found


def _beside_inlined(frame, pc):
    """An address of the same line in the function itself, not in what is inlined into it there; the
    same address if there is none."""
    sal, block = frame.find_sal(), frame.block()
    if sal.symtab is None:
        return pc
    there = [row.pc for row in sal.symtab.linetable().line(sal.line) or ()
             if _is_same(gdb.block_for_pc(row.pc), block)]
    before = [address for address in there if address <= pc]
    return max(before) if before else min(there, default=pc)


def _call_before(frame, back):
    """The address of the call that returns to an address: of the next line, often."""
    if engine.memory(back - 5, 1) == b"\xe8":
        return back - 5
    start = gdb.find_pc_line(back - 1).pc
    if not start or start >= back:
        return back
    return frame.architecture().disassemble(start, back - 1)[-1]["addr"]


def _is_same(block, other):
    return block is not None and (block.start, block.end, str(block.function)) == (
        other.start, other.end, str(other.function))


def lend(thread, registers):
    """Gives the selected OS thread the registers of a CUDA thread, and its threadIdx."""
    global _lent
    frame = gdb.newest_frame()
    own = {name: int(frame.read_register(name)) & _MASK for name in registers}
    _lent = _Lent(thread, registers, own, engine.memory(thread.worker.thread_index, 12))
    _write(registers)
    write_index(thread.worker, engine.index_bytes(thread.index))


def give_back(resumes=False):
    """The OS thread has its own registers again. What it had before, or None. `resumes`: gdb is about
    to resume the program, and may not be told."""
    global _lent
    if _lent is None:
        return None
    before, _lent = _lent, None
    if resumes and processor.write(before.thread.worker.os_thread, before.real):
        write_index(before.thread.worker, before.index)
        return before
    selected = gdb.selected_thread()
    owner = engine.gdb_thread_of(before.thread.worker)
    if owner is None:
        return None
    if owner != selected:
        owner.switch()
    try:
        _write(before.real)
    except gdb.error:
        return None  # the process has been killed
    write_index(before.thread.worker, before.index)
    if selected is not None and owner != selected:
        selected.switch()
    return before


def _write(registers):
    # After each register gdb looks for the frame that it had: until all are written, what it finds
    # behind frame 0 is arbitrary, and may not end.
    limit = gdb.parameter("backtrace limit")
    gdb.execute("set backtrace limit 1", to_string=True)
    try:
        for name, value in registers.items():
            gdb.newest_frame().select()  # in another the place where it saved it is written
            gdb.execute("set $%s = 0x%x" % (name, value), to_string=True)
    finally:
        gdb.execute("set backtrace limit %s" % ("unlimited" if limit is None else limit), to_string=True)


def write_index(worker, raw):
    try:
        gdb.selected_inferior().write_memory(worker.thread_index, raw)
    except gdb.MemoryError:
        pass  # a core file: threadIdx stays that of the thread that ran


def forget():
    """The program has ended: nothing to give back."""
    global _lent
    _lent = None
