# `set cuda schedule in-order|reverse|interleaved|random SEED|replay TOKEN`: the order of threads.
# The same setting gives the same run, to the byte.
import re

import gdb

from .state import engine

_ORDER = (r"(in-order|reverse|interleaved|last-warp-first|last-lane-first"
          r"|odd-lanes-first"
          r"|(random|priorities|starve):\d+)")
_CHANGE = (r"\+(blocks-reverse|blocks-mixed|meet-late|late-copies|last-blocks:\d+|every:\d+"
           r"|sometimes:\d+:\d+|pct:\d+:\d+:\d+)")
_KNOWN = re.compile("^%s(%s)*$" % (_ORDER, _CHANGE))


class _Schedule(gdb.Parameter):
    """Order of the threads in a block: in-order, reverse, interleaved, random SEED or replay
    TOKEN."""

    set_doc = "Order of the threads in a block, from the next run on."
    show_doc = "Order of the threads in a block."

    def __init__(self):
        super().__init__("cuda schedule", gdb.COMMAND_RUNNING, gdb.PARAM_STRING_NOESCAPE)
        self.value = self.before = "in-order"

    def get_set_string(self):
        wanted = re.sub(r"^(random|priorities|starve) +", r"\1:", self.value.strip())
        wanted = re.sub(r"^replay +", "", wanted)  # as printed by `warpstep check --explore`
        if not _KNOWN.match(wanted):
            self.value = self.before
            raise gdb.GdbError("A schedule is in-order, reverse, interleaved, random SEED or "
                               "replay TOKEN, not `%s`." % wanted)
        self.value = self.before = wanted
        gdb.execute("set environment WARPSTEP_SCHEDULE %s" % wanted)
        if engine.has_process():
            return "The next `run` uses it."
        return ""

    def get_show_string(self, value):
        return "The schedule is %s." % value


_Schedule()
