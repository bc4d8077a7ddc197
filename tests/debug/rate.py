# `rate BREAK`: sets that breakpoint, runs to it and says whether at least 100,000 threads a second came by,
# by the processor time that gdb and the program used: other work on the machine does not count.
import os

import gdb

_PASSED, _LEAST = 1000 * 1000, 100 * 1000


def _seconds():
    """Of gdb and the program."""
    with open("/proc/%d/stat" % gdb.selected_inferior().pid) as file:
        ticks = file.read().rsplit(")", 1)[1].split()[11:13]
    own = os.times()
    return own.user + own.system + sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


class _Rate(gdb.Command):
    def __init__(self):
        super().__init__("rate", gdb.COMMAND_OBSCURE)

    def invoke(self, argument, from_tty):
        gdb.execute("delete")
        gdb.execute(argument)
        gdb.execute("set suppress-cli-notifications on")
        gdb.execute("starti", to_string=True)
        gdb.execute("set suppress-cli-notifications off")
        before = _seconds()
        gdb.execute("continue")
        rate = _PASSED / (_seconds() - before)
        print("at least 100,000 threads a second" if rate >= _LEAST else "%d threads a second" % rate,
              flush=True)


_Rate()
