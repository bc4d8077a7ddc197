# Calls of the engine's functions in the stopped program. gdb's own calls write every register back,
# which gdb 13 cannot do on processors with AMX: here the program keeps its registers itself.
import contextlib
import struct

import gdb

from .moving import run_quietly
from .state import engine, focus, stops

_BELOW = 136  # bytes below the stack pointer; warpstep_debug_pause has the same number


@contextlib.contextmanager
def _alone():
    """Nothing but the selected OS thread runs, and no breakpoint stops it."""
    locking = gdb.parameter("scheduler-locking")
    enabled = [known for known in [*gdb.breakpoints(), *stops.all_stops()]
               if known.is_valid() and known.enabled]
    for known in enabled:
        known.enabled = False
    gdb.execute("set scheduler-locking on", to_string=True)
    try:
        yield
    finally:
        gdb.execute("set scheduler-locking %s" % locking, to_string=True)
        for known in enabled:
            known.enabled = True


def _write(name, value):
    gdb.selected_inferior().write_memory(engine.address_of(name), struct.pack("<Q", value))


def _register(name):
    return int(gdb.newest_frame().read_register(name)) & (2 ** 64 - 1)


def _set(registers):
    for name, value in registers.items():
        gdb.execute("set $%s = 0x%x" % (name, value), to_string=True)


def call(function, argument=0):
    """What the function at an address answers to one number."""
    with focus.left():
        if not engine.engine().layout.has_contexts:
            return int(gdb.parse_and_eval("((unsigned long (*)(unsigned long)) 0x%x)(0x%x)"
                                          % (function, argument)))
        before = {name: _register(name) for name in ("rsp", "rip", "rax", "orig_rax")}
        back = before["rsp"] - _BELOW
        gdb.selected_inferior().write_memory(back, struct.pack("<Q", before["rip"]))
        _write("warpstep_debug_argument", argument)
        _write("warpstep_debug_function", function)
        with _alone():
            once = stops.Once(before["rip"])
            _set({"rsp": back, "rip": engine.address_of("warpstep_debug_pause"),
                     "orig_rax": 2 ** 64 - 1})  # no system call to begin again
            run_quietly("continue")
            if once.is_valid():
                once.delete()
        _set({"rax": before["rax"], "orig_rax": before["orig_rax"]})
        engine.forget()
        return engine.word(engine.address_of("warpstep_debug_answer"))
