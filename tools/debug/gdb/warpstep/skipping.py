# `step` stays in the user's code: it goes over the simulator's functions and those of the C++
# library, as over a GPU's instructions.
import gdb

from .state import frames

_DEEPEST = 6  # folders below each other
_C_LIBRARY = tuple("./%s/" % part for part in (
    "csu elf io libio malloc math misc nptl posix resource signal socket stdio-common stdlib string"
    " time wcsmbs").split())
_LIBRARIES = ("/usr/include/", "/usr/lib/gcc/", "/usr/lib/llvm-*/", "../sysdeps/") + _C_LIBRARY
_FUNCTIONS = ("^warpstep_", "^warpstep::(sim|backend|dialect)::", "^operator (new|delete)")

_skipped = set()


def _skip(folder):
    """gdb's patterns do not match a slash with a `*`."""
    if folder in _skipped:
        return
    _skipped.add(folder)
    for depth in range(_DEEPEST):
        gdb.execute("skip -gfi %s" % (folder + "*/" * depth + "*"), to_string=True)


def _skip_ours(*_):
    for folder in frames.our_folders():
        _skip(folder)


for known in _LIBRARIES:
    _skip(known)
for function in _FUNCTIONS:
    gdb.execute("skip -rfu \"%s\"" % function, to_string=True)
_skip_ours()
gdb.events.new_objfile.connect(_skip_ours)
