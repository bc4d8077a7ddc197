# `info breakpoints` and `save breakpoints` tell for which thread a breakpoint is, and how many hits it ignores:
# while gdb writes them, it has that as its condition and count, which in truth are kept elsewhere.
import gdb

from ..state import commands
from . import breaking


class _Conditions(gdb.Command):
    """What the hooks of gdb's own commands call."""

    def __init__(self):
        super().__init__("warpstep-conditions", gdb.COMMAND_OBSCURE)

    def invoke(self, argument, from_tty):
        for breakpoint in gdb.breakpoints():
            if isinstance(breakpoint, breaking.ThreadBreakpoint):
                _show(breakpoint, argument == "on")


def _show(breakpoint, value):
    breakpoint.show_count(0)
    try:
        breakpoint.condition = breakpoint.words() if value else None
    except gdb.error:
        pass  # its place is in a library that is not there yet
    if value:
        breakpoint.show_count(breakpoint.to_ignore)


def _hooks():
    for prefix in ("info", "save"):
        for hook, value in (("hook", "on"), ("hookpost", "off")):
            commands.hook("%s %s-breakpoints" % (prefix, hook), "warpstep-conditions " + value)


_Conditions()
_hooks()
