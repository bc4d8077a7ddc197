# A point of a run that another run comes to again: where a thread, or the host, is, and with which
# variables.
import gdb

from . import engine, frames, wanted

_MOST_BYTES = 4096  # of a variable


class Point:
    """Where the running thread is. The focus must be left before."""

    def __init__(self):
        self.launch = engine.Launch().number
        self.who = wanted.running()  # (block, thread); None: the host
        self.phase = wanted.phase() if self.who else 0
        self.pc = gdb.newest_frame().pc()
        self.stack = int(gdb.newest_frame().read_register("rsp"))
        self.variables = variables()
        self.contents = contents()

    def is_here(self):
        """Whether the running thread, which is at that address, has come there."""
        return (engine.Launch().number == self.launch and wanted.running() == self.who and
                (wanted.phase() if self.who else 0) == self.phase and variables() == self.variables)


def variables():
    """The frames of the user's and what is in their variables, as something to compare."""
    found = []
    for frame in frames.users_frames():
        found.append((frame.name(), frame.pc(), int(frame.read_register("rsp"))))
        found += [(symbol.name, _bytes(symbol, frame)) for symbol in _symbols(frame)]
    return found


def contents():
    """(address, bytes) of these variables; None if not all of them are in memory."""
    found = []
    for frame in frames.users_frames():
        for symbol in _symbols(frame):
            raw = _bytes(symbol, frame)
            if raw is None:
                return None
            found.append((int(symbol.value(frame).address), raw))
    return found


def _symbols(frame):
    """The variables of a frame."""
    try:
        block = frame.block()
    except RuntimeError:
        return
    while block is not None:
        yield from (symbol for symbol in block
                    if (symbol.is_variable or symbol.is_argument) and symbol.needs_frame and
                    not _is_array_elsewhere(symbol))
        if block.function is not None:
            return
        block = block.superblock


def _is_array_elsewhere(symbol):
    """A reference, as `extern __shared__` arrays are, which debuggers set early."""
    kind = symbol.type
    return (kind.code == gdb.TYPE_CODE_REF and
            kind.target().strip_typedefs().code == gdb.TYPE_CODE_ARRAY)


def _bytes(symbol, frame):
    try:
        value = symbol.value(frame)
        if value.is_optimized_out or value.address is None:
            return None
        return engine.memory(int(value.address), min(value.type.sizeof, _MOST_BYTES))
    except gdb.error:
        return None
