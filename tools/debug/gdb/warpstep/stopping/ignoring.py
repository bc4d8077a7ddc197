# `ignore NUMBER COUNT`: of a breakpoint for one thread, that thread's hits are counted.
import gdb

from ..state import commands
from . import breaking


class _Ignore(commands.Command):
    """Skips the next hits of a breakpoint: ignore NUMBER COUNT. 0: it stops at the next one."""

    def __init__(self):
        super().__init__("ignore", gdb.COMMAND_BREAKPOINTS)

    def act(self, argument):
        words = argument.split(None, 1)
        if len(words) < 2:
            raise gdb.GdbError("Argument required (%s)."
                               % ("ignore count" if words else "a breakpoint number"))
        number, count = int(gdb.parse_and_eval(words[0])), max(0, int(gdb.parse_and_eval(words[1])))
        found = next((one for one in gdb.breakpoints() if one.number == number), None)
        if isinstance(found, breaking.ThreadBreakpoint):
            found.to_ignore = count
        elif found is not None:
            found.ignore_count = count
        elif " dprintf " in gdb.execute("info breakpoints %d" % number, to_string=True):
            raise gdb.GdbError("A dprintf prints each time: give it a condition in place of `ignore`.")
        else:
            raise gdb.GdbError("No breakpoint number %d." % number)
        gdb.write("Will stop next time breakpoint %d is reached.\n" % number if count == 0 else
                  "Will ignore next %scrossing%s of breakpoint %d.\n"
                  % (("%d " % count, "s", number) if count > 1 else ("", "", number)))


_Ignore()
