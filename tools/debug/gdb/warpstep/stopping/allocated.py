# A watchpoint of the run before is on memory that the program has not allocated yet: gdb takes what it finds
# then for unreadable, and the first write of any value for a change. What is there at the first launch counts.
import gdb

from ..state import stops
from . import watching


def _first_launch():
    stops.leave("warpstep_debug_launch_begins", _first_launch)
    for one in _watchpoints():
        if one.enabled:
            one.enabled = False
            one.enabled = True  # gdb reads the value again
    return False


def _watchpoints():
    return [one for one in gdb.breakpoints() if watching.is_users_watchpoint(one)]


def _on_exit(event):
    if _watchpoints():
        stops.listen("warpstep_debug_launch_begins", _first_launch)


gdb.events.exited.connect(_on_exit)
