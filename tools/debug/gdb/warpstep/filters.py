# Filters of `info cuda threads`: kernel 0 block current thread any, breakpoint 1.
import re

import gdb

from .state import names

_WORDS = ("device", "sm", "kernel", "grid", "block", "thread", "warp", "lane", "breakpoint")


def parse(argument):
    """{"block": (1, 0, 0), "thread": "any"}: numbers, "current", "any" or "all"."""
    found = {}
    tokens = re.findall(r"[a-z_]+|\(?\s*\d+(?:\s*,\s*\d+)*\s*\)?|\S+", argument)
    while tokens:
        word = tokens.pop(0).strip()
        if word not in _WORDS:
            raise gdb.GdbError("there is no filter `%s`: write for example `block 1,0 thread any`"
                               % word)
        if not tokens:
            raise gdb.GdbError("say which %s: a number, `current` or `any`" % word)
        value = tokens.pop(0).strip()
        if value in ("current", "any", "all"):
            found[word] = value
        elif value[0].isdigit() or value[0] == "(":
            found[word] = names.triple(names.numbers_in(value))
        else:
            raise gdb.GdbError("%s `%s` is neither a number nor `current` nor `any`"
                               % (word, value))
    return found


def fits(filters, word, value, current):
    """Whether an item passes. `value` and `current` are numbers or coordinates."""
    wanted = filters.get(word, "any")
    if wanted in ("any", "all"):
        return True
    if wanted == "current":
        return value == current
    return value == (wanted if isinstance(value, tuple) else wanted[0])
