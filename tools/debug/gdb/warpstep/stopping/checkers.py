# `--check`, `"check": true`: only programs that were built for it have the checkers.
import os

import gdb

_OF_CHECKERS = b"WARPSTEP_CHECK_REPORT"  # a name in the part of the library that only they link


def lack(program):
    """A sentence for a program that finds nothing because it has no checkers; "" if it may have them."""
    try:
        with open(program, "rb") as file:
            text = file.read()
    except OSError:
        return ""
    if b"WARPSTEP_" not in text or _OF_CHECKERS in text:  # without the simulator, libraries bring it
        return ""
    return ("%s was not built for checking, so that nothing is checked: build it with `warpstep cc "
            "--checked --unoptimised`.\n" % os.path.basename(program))


if _OF_CHECKERS.decode() in os.environ and gdb.current_progspace().filename:
    gdb.write(lack(gdb.current_progspace().filename))
