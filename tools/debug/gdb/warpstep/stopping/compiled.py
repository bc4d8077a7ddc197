# Conditions on a kernel's variables are asked by the program itself while it runs (probes/): gdb would
# stop it each time that any thread comes by. What stops is gdb's own breakpoint, which stands there then.
import struct

import gdb

from .. import address_spaces, stepping
from ..probes import room, steps
from ..state import engine, stops
from . import breaking

_PAGES = 64  # kWarpstepDebugMostPages
_waiting = []  # breakpoints that probes stand for, while the program runs


def _text(breakpoint):
    """What the program is to ask; "" if nothing."""
    return address_spaces.without_types(_condition(breakpoint))


def _condition(breakpoint):
    if not isinstance(breakpoint, breaking.ThreadBreakpoint):
        return breakpoint.condition or ""
    if not breakpoint.only_if or breakpoint.entry[2]:
        return ""
    return breakpoint.words()


def _is_simple(breakpoint):
    return (breakpoint.is_valid() and breakpoint.number > 0 and breakpoint.ignore_count == 0 and
            getattr(breakpoint, "to_ignore", 0) == 0 and breakpoint.type == gdb.BP_BREAKPOINT and
            breakpoint.thread is None and not breakpoint.pending)


def _is_meant(breakpoint):
    """Whether the user has it switched on."""
    if isinstance(breakpoint, breaking.ThreadBreakpoint):
        return breakpoint.user_wants()
    return breakpoint.enabled


def _programs():
    """{address: steps} of the breakpoints that can be left to the program, and these."""
    programs, chosen, taken = {}, [], set()
    for breakpoint in gdb.breakpoints():
        if not _is_simple(breakpoint) or not _is_meant(breakpoint):
            continue
        text = _text(breakpoint)
        places = [place.address for place in breakpoint.locations if place.enabled]
        asked = {}
        for address in places:
            found = _compiled(text, address) if text else None
            if found is None or address in programs:
                break
            asked[address] = found
        if not places:
            continue  # a library may bring some
        if len(asked) != len(places):
            taken.update(places)
            continue
        programs.update(asked)
        chosen.append((breakpoint, places))
    for breakpoint, places in list(chosen):
        if taken.intersection(places):  # gdb stops there in any case
            chosen.remove((breakpoint, places))
            for address in places:
                programs.pop(address, None)
    return programs, chosen


_known = {}


def _compiled(text, address):
    if (text, address) not in _known:
        _known[text, address] = steps.compiled(text, address)
    return _known[text, address]


def put_in():
    """The program is about to run in kernels: what it can ask itself is left to it."""
    if not _any() or not engine.address_of("warpstep_debug_room"):
        return
    take_out()
    room.take_out()  # conditions are compiled from the user's code, and not from jumps to probes in it
    programs, chosen = _programs()
    if not chosen:
        return
    gdb.selected_inferior().write_memory(engine.address_of("warpstep_debug_pages"), bytes(8 * _PAGES))
    table = engine.address_of("warpstep_debug_probes")
    places = []
    for number, (address, program) in enumerate(programs.items()):
        raw = steps.packed(0, program)
        gdb.selected_inferior().write_memory(table + number * len(raw), raw)
        places.append(room.Place(address, number, "warpstep_debug_at_probe"))
    _pass_here(programs)
    done = {place.address for place in room.put_in(places, _stops)}
    for breakpoint, where in chosen:
        if done.issuperset(where):
            _waiting.append(breakpoint)
            _enable(breakpoint, False)


def _pass_here(programs):
    """A thread that stands at a probe has been told of it."""
    pc = int(gdb.parse_and_eval("(unsigned long)$pc"))
    stack = int(gdb.parse_and_eval("(unsigned long)$rsp")) if pc in programs else 0
    gdb.selected_inferior().write_memory(engine.address_of("warpstep_debug_passes_once"),
                                         struct.pack("<Q", stack))


def _any():
    return any(_is_simple(breakpoint) and _text(breakpoint) for breakpoint in gdb.breakpoints())


def _enable(breakpoint, value):
    if not breakpoint.is_valid():
        return
    if isinstance(breakpoint, breaking.ThreadBreakpoint):
        breakpoint.is_asked_by_program = not value
        breakpoint.force(value)
    else:
        breakpoint.enabled = value


def take_out(*_):
    for breakpoint in _waiting:
        try:
            _enable(breakpoint, True)
        except gdb.error:
            pass  # it is enabled: gdb could not put in others, watchpoints of a process that has ended
    _waiting.clear()


def _stops(number):
    take_out()
    room.lead_back()
    return False


def _launch_begins():
    if not stepping.is_moving():
        put_in()
    return False


def _on_changed(breakpoint):
    """There are conditions: each launch begins with leaving them to the program."""
    if breakpoint.number > 0 and breakpoint not in _waiting and _any():
        stops.listen("warpstep_debug_launch_begins", _launch_begins)


stepping.before_running.append(put_in)
gdb.events.stop.connect(take_out)
gdb.events.exited.connect(take_out)
gdb.events.breakpoint_created.connect(_on_changed)
gdb.events.breakpoint_modified.connect(_on_changed)
gdb.events.new_objfile.connect(lambda event: _known.clear())
gdb.events.exited.connect(lambda event: _known.clear())
