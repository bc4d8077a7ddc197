# `return` in a kernel ends the thread, and comes to the next one as `next` does from the closing brace; in
# other functions it is gdb's own.
import re

import gdb

from .. import stepping
from ..moving import is_moving
from ..state import commands, engine, focus, frames, settings


def _pop(argument):
    """gdb's own `return` cannot be reached any more, but the machine interface has another."""
    words = ("-exec-return " + argument).replace("\\", "\\\\").replace('"', '\\"')
    said = gdb.execute('interpreter-exec mi "%s"' % words, to_string=True)
    error = re.search(r'^\^error,msg="(.*)"$', said, re.MULTILINE)
    if error:
        raise gdb.GdbError(re.sub(r"\\(.)", r"\1", error[1]))


class _Return(commands.Command):
    """Makes the selected function return to its caller at once: return [VALUE]. A kernel's thread has
finished then."""

    def __init__(self):
        super().__init__("return", gdb.COMMAND_STACK, gdb.COMPLETE_EXPRESSION)

    def act(self, argument):
        if not engine.has_process():
            raise gdb.GdbError("The program is not being run.")
        level, was_in_kernel = gdb.selected_frame().level(), bool(frames.device_frames())
        stepping.before("return")
        frames.select_level(level)
        _pop(argument)
        engine.forget()
        if was_in_kernel and not frames.device_frames():
            return stepping.go_to_next_thread()
        if settings.hides_internal_frames() and frames.is_ours(gdb.newest_frame()):
            frames.select_users_frame()
        focus.settle()
        if not is_moving():
            gdb.execute("frame")


_Return()
