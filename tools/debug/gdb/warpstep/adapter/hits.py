# Hit counts of an editor's breakpoints: "5" and ">= 5", "> 5", "== 5", "% 5".
import re

import gdb

from . import views

_COUNT = re.compile(r"\s*(>=|>|==|=|%)?\s*(\d+)\s*")
_counters = []  # names of gdb's variables


class Hits:
    """What is asked of a breakpoint's hits: `first` counts, and whether others behind it do not."""

    def __init__(self, text):
        self.first, self.sort = 1, ""
        if not str(text or "").strip():
            return
        found = _COUNT.fullmatch(str(text))
        if found is None or int(found[2]) < (0 if found[1] == ">" else 1):
            raise views.Refused("A hit count is a number, alone or after >=, >, == or %%: not `%s`." % text)
        self.sort, self.first = found[1] or ">=", int(found[2])
        if self.sort == ">":
            self.sort, self.first = ">=", self.first + 1

    def are_from_one_on(self):
        """Whether gdb's own count does, of hits that are to be ignored."""
        return self.sort in ("", ">=")

    def within(self, condition):
        """A condition that counts how often the one before holds."""
        if not self.sort:
            return condition
        name = "$warpstep_hits_%d" % len(_counters)
        _counters.append(name[1:])
        gdb.set_convenience_variable(name[1:], 0)
        counted = ("++%s %% %d == 0" if self.sort == "%" else
                   "++%s >= %d" if self.sort == ">=" else "++%s == %d") % (name, self.first)
        return "(%s) && %s" % (condition, counted) if condition else counted


def _on_exit(event):
    for name in _counters:
        gdb.set_convenience_variable(name, 0)


gdb.events.exited.connect(_on_exit)
