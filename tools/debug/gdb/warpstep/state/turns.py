# Whose turn it is, at each instruction of the program: while the engine passes the turn on, its lists
# are half changed and the thread it has chosen is in none of them. Kernels of unoptimised code note
# when a thread enters and leaves its kernel, and each switch notes whose stack it goes to.
import struct

import gdb

from . import processor

# The end of a switch, in which the new owner of the stack is still suspended: see sim/abi/fiber.cpp.
_RESUMES = (b"\x48\x8b\x26", b"\x48\x8b\x6e\x08", b"\xff\x66\x10")
_TAILS = tuple(b"".join(_RESUMES[i:]) for i in range(len(_RESUMES)))

_resuming = {}  # by OS thread, at this stop: its registers may be lent later
gdb.events.cont.connect(lambda event: _resuming.clear())


def correct(table, raw, block_count, owner, os_thread):
    """Gives the threads of a block, which have been read from the engine's lists, their true states.
    `raw`: their WarpstepDebugTurns; `owner`: the address of the thread whose stack is in use."""
    for thread, (begun, ended) in zip(table, struct.iter_unpack("<2Q", raw)):
        if begun != block_count:
            thread.state, thread.waits_in = "not started", ""
        elif ended == block_count:
            thread.state, thread.waits_in = "finished", ""
        elif thread.address == owner:
            thread.runs = not _is_resuming(os_thread)
            if thread.state != "barrier":  # the last to arrive opens it
                thread.state = "running"
        elif thread.state in ("not started", "finished"):
            thread.state = "ready"  # it has been chosen to be next


def _is_resuming(os_thread):
    """Whether an OS thread is in the last instructions of a switch."""
    if os_thread not in _resuming:
        pc = processor.read(os_thread, "rip")
        code = gdb.selected_inferior().read_memory(pc, len(_TAILS[0])).tobytes() if pc else b""
        _resuming[os_thread] = code.startswith(_TAILS)
    return _resuming[os_thread]
