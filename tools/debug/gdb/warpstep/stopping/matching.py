# `rbreak`: breakpoints at the program's own functions whose names match, and at none that the simulator or
# a library has for itself.
import re

import gdb

from ..state import commands
from . import breaking, functions

_FILE = re.compile(r"([^:]+):(?!:)\s*(.*)")
_FUNCTION = re.compile(r"(\d+):\s+(.*;)")
_OF_COMPILER = ("_GLOBAL__", "__static_initialization")


def _found(expression):
    """(file, line, declaration) of the functions with such names."""
    file = ""
    for text in gdb.execute("info functions -q -n " + expression, to_string=True).splitlines():
        if text.startswith("File "):
            file = text[len("File "):-1]
            continue
        function = _FUNCTION.fullmatch(text)
        if function and not any(word in text for word in _OF_COMPILER):
            yield file, int(function[1]), function[2]


def _is_own(location):
    places = gdb.decode_line(location)[1] or ()
    return any(function is not None and not functions.is_foreign(function, place.pc)
               for place in places for function in [functions.function_at(place.pc)])


class _Matching(commands.Command):
    """Sets breakpoints at all functions of the program whose names match a regular expression: rbreak
[FILE:]REGEX."""

    def __init__(self):
        super().__init__("rbreak", gdb.COMMAND_BREAKPOINTS)

    def act(self, argument):
        chosen = _FILE.fullmatch(argument)
        file, expression = chosen.groups() if chosen else ("", argument)
        done = set()
        for path, line, text in list(_found(expression)):
            location = "%s:%d" % (path, line)
            if location in done or not path.endswith(file) or not _is_own(location):
                continue
            done.add(location)
            breaking.make(location, None, None, "")
            gdb.write(text + "\n")


_Matching()
