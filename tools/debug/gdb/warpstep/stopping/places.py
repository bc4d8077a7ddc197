# Breakpoints stop in the user's functions alone: what the translation of a kernel or a launch puts into
# the same line (its stub, its registration before main()) is left out, and so are functions of the same
# name in libraries that are loaded later.
import gdb

from . import functions

_is_at_work = False  # each place that is left out modifies the breakpoint


def _leave_out(breakpoint):
    """Where all locations are made, they stay: the user asked for one of them. So do all of a library,
    but for names that the program's own functions may have once they are loaded."""
    global _is_at_work
    if (_is_at_work or breakpoint.type != gdb.BP_BREAKPOINT or breakpoint.number < 0 or
            breakpoint.pending):
        return
    _is_at_work = True
    try:
        for place in _left_out(breakpoint):
            if place.enabled:
                place.enabled = False
    finally:
        _is_at_work = False


def _left_out(breakpoint):
    places, location = breakpoint.locations, breakpoint.location or ""
    left, own = [], []
    for place in places:
        function = functions.function_at(place.address)
        if function is not None:
            is_left = functions.is_foreign(function, place.address) or functions.is_made(function)
            (left if is_left else own).append(place)
    if not left or len(own) == len(places):
        return []
    if functions.is_name(location) and not functions.is_public(location):
        return [place for place in places if place not in own]
    return left if own else []


gdb.events.breakpoint_created.connect(_leave_out)
gdb.events.breakpoint_modified.connect(_leave_out)
