# Ctrl-C stops the program anywhere, mostly in the engine: gdb is to show where the thread's own code is.
import gdb

from . import moving
from .probes import room
from .state import commands, engine, focus, frames

_YIELDS = ("next_after_yield", "arrive_at_yield")  # what the translation puts into such loops
_paused_in = None  # the process and the launch of the last pause
_is_new = False


def waits_in_a_loop():
    """Whether the launch has been paused where its thread may go round a loop that waits for others: the
    rounds are alike, and how many there are depends on the time."""
    if _paused_in is None or _paused_in != _here():
        return False
    for frame in frames.device_frames():
        block = frames.function_block(frame)
        listing = frame.architecture().disassemble(block.start, block.end - 1) if block else ()
        if any(name in line["asm"] for line in listing for name in _YIELDS):
            return True
    return False


def _here():
    return gdb.selected_inferior().pid, engine.Launch().number


class _Stopping(gdb.Command):
    """What gdb does before it shows where the program has stopped."""

    def __init__(self):
        super().__init__("warpstep-stopping", gdb.COMMAND_OBSCURE)

    def invoke(self, argument, from_tty):
        global _paused_in, _is_new
        if moving.is_moving() or not moving.is_pause():
            return
        room.take_out()
        engine.forget()
        if engine.engine() is None:
            return
        _paused_in, _is_new = _here(), True
        focus.stay_in_kernel()
        focus.settle()


def _leave_probe():
    """When a command has ended that ran the program: to the user's code, if it stopped in a probe."""
    global _is_new
    is_new, _is_new = _is_new, False
    if is_new and engine.has_process() and focus.current() is not None and (
            not frames.device_frames()):
        room.leave()
        focus.settle()
        frames.show_line()


class _Paused(gdb.Command):
    """What the hooks of gdb's own commands call when these have ended."""

    def __init__(self):
        super().__init__("warpstep-paused", gdb.COMMAND_OBSCURE)

    def invoke(self, argument, from_tty):
        _leave_probe()


_Stopping()
_Paused()
commands.hook("hook-stop", "warpstep-stopping")
gdb.events.before_prompt.connect(_leave_probe)
