# Puts probes into the program: at each place a jump to code of ours, which asks the probe and then does
# what stood there. They are there only while the program runs; at every stop it is as it was compiled.
import struct

import gdb

from .. import stepping
from ..state import engine, focus, frames, stops
from . import code

_ROOM = 65536
_TO_ROOM, _TO_ISLAND = 5, 2  # bytes of a jump
_MOST = 256  # kWarpstepDebugMostProbes
_DOWN = b"\x48\x8d\x64\x24\x80"  # lea -128(%rsp),%rsp: below what the function may use
_UP = b"\x48\x8d\xa4\x24\x88\x00\x00\x00"  # lea 136(%rsp),%rsp
_listener = None  # of the one who has put them in


class Place:
    """An address with the number of its probe, and the function that asks it."""

    def __init__(self, address, number, asker):
        self.address, self.number, self.asker = address, number, asker


class _Work:
    """What is to be written, before any of it is."""

    def __init__(self):
        self.base = self.next = engine.address_of("warpstep_debug_room")
        self.askers = {}
        self.code = b""
        self.patches = {}  # by address
        self.moved = []  # (where it is now, bytes, where it was)

    def _asker(self, name):
        if name not in self.askers:
            self.askers[name] = engine.address_of(name)
        return self.askers[name]

    def add(self, instructions, place):
        """Code for some instructions, and the probe before them; returns its address."""
        begin = self.base + len(self.code)
        text = b""
        if place is not None:
            text = _UP + code.jump(begin + len(_UP), place.address)
            start = begin + len(text)
            text += _DOWN + b"\x68" + struct.pack("<i", place.number)
            call = self._asker(place.asker) - (begin + len(text) + 5)
            text += b"\xe8" + struct.pack("<i", call) + _UP
        else:
            start = begin
        moved = []
        for one in instructions:
            raw = one.moved(begin + len(text))
            moved.append((begin + len(text), len(raw), one.address))
            text += raw
        text += code.jump(begin + len(text), instructions[-1].end)
        if len(self.code) + len(text) > _ROOM:
            raise code.CannotMove
        self.code += text
        self.moved += moved
        return start


def _plan(work, function, places):
    """Adds the places of one function; returns those that have one."""
    segments = function.segments([place.address for place in places])
    direct = {}
    narrow = []
    for place in places:
        segment = segments.get(place.address)
        if segment is None or segment.size < _TO_ISLAND:
            continue
        (narrow.append((place, segment)) if segment.size < _TO_ROOM
         else direct.__setitem__(place.address, place))
    hosts = _hosts(segments, narrow)
    done = []
    for start, segment in segments.items():
        place = direct.get(start)
        if place is None and start not in hosts:
            continue
        taken = segment.instructions if start in hosts else segment.first(_TO_ROOM)
        try:
            there = work.add(taken, place)
            work.patches[start] = code.jump(start, there), taken[-1].end
            done += [place] if place is not None else []
        except code.CannotMove:
            hosts.pop(start, None)
    for start, islands in hosts.items():
        for at, (place, segment) in islands:
            try:
                taken = segment.first(_TO_ISLAND)
                there = work.add(taken, place)
                work.patches[at] = code.jump(at, there), at + _TO_ROOM
                work.patches[place.address] = (
                    b"\xeb" + struct.pack("<b", at - place.address - 2), taken[-1].end)
                done.append(place)
            except code.CannotMove:
                pass
    return done


def _hosts(segments, narrow):
    """{segment: [(address, place)]}: where places that are too narrow for a far jump find one near by,
    in code that is moved as a whole."""
    free = []
    for start, segment in segments.items():
        free += [(start, at) for at in range(start + _TO_ROOM, segment.end - _TO_ROOM + 1, _TO_ROOM)]
    hosts = {}
    for place, segment in narrow:
        found = next(((start, at) for start, at in free
                      if -128 <= at - place.address - 2 < 128), None)
        if found is not None:
            free.remove(found)
            hosts.setdefault(found[0], []).append((found[1], (place, segment)))
    return hosts


_original = {}  # by address, of what stands elsewhere now
_moved = []


def is_in():
    return bool(_original)


def put_in(places, listener):
    """Puts probes in, and calls `listener` where one stops; returns the places that have theirs."""
    global _listener, _moved
    take_out()
    if not places or not engine.address_of("warpstep_debug_room"):
        return []
    work, done = _Work(), []
    by_function = {}
    for place in places[:_MOST]:
        function = code.code_at(place.address)
        if function is not None:
            by_function.setdefault(function, []).append(place)
    for function, some in by_function.items():
        done += _plan(work, function, some)
    if _is_inside(work.patches):
        return []
    inferior = gdb.selected_inferior()
    inferior.write_memory(work.base, work.code)
    for address, (raw, _) in work.patches.items():
        _original[address] = engine.memory(address, len(raw))
        inferior.write_memory(address, raw)
    _moved = work.moved
    _listener = listener
    stops.listen("warpstep_debug_probe_stops", _stops)
    return done


def _is_inside(patches):
    """Whether an OS thread is within what is to be written, or in the room."""
    selected, room = gdb.selected_thread(), engine.address_of("warpstep_debug_room")
    found = False
    threads = gdb.selected_inferior().threads()
    for thread in threads:
        if len(threads) > 1:
            thread.switch()
        pc = int(gdb.parse_and_eval("(unsigned long)$pc"))
        found = found or room <= pc < room + _ROOM or any(
            start < pc < end for start, (_, end) in patches.items())
    if gdb.selected_thread() != selected:
        selected.switch()
    return found


def take_out():
    """The user's code is again as it was compiled."""
    global _listener
    if _original and engine.has_process():
        inferior = gdb.selected_inferior()
        for address, raw in _original.items():
            inferior.write_memory(address, raw)
    _original.clear()
    if _listener is not None:
        _listener = None
        stops.leave("warpstep_debug_probe_stops", _stops)


def lead_back():
    """The thread that a probe has stopped goes on in the user's code, at the probe's place."""
    take_out()
    gdb.selected_inferior().write_memory(engine.address_of("warpstep_debug_leads_back"),
                                         struct.pack("<Q", 1))


def _stops():
    return _listener(engine.word(engine.address_of("warpstep_debug_stopped_at")))


def _user_registers():
    """At a stop: sets the registers as they would be in the user's code."""
    pc = int(gdb.parse_and_eval("(unsigned long)$pc"))
    was = next((was for at, size, was in _moved if at <= pc < at + size), None)
    if was is not None:
        gdb.execute("set $pc = 0x%x" % was, to_string=True)


def leave():
    """From the middle of a probe, where the program was interrupted, on to the user's code. Single steps
    would not do: a probe saves the flags, and the processor's step flag with them."""
    found = focus.current()
    if found is None or not found.thread.runs or frames.device_frames() or not _moved:
        return
    ends = [stops.Once(at) for at, _, _ in _moved]
    with stepping.silently():
        stepping.run_quietly("continue")
    for end in ends:
        if end.is_valid():
            end.delete()
    if engine.has_process():
        _user_registers()


def come_out(*_):
    """The program has stopped: it is as it was compiled."""
    if _original:
        _user_registers()
    take_out()


def _on_exit(event):
    global _listener
    _original.clear()
    if _listener is not None:
        _listener = None
        stops.leave("warpstep_debug_probe_stops", _stops)


gdb.events.stop.connect(come_out)
gdb.events.exited.connect(_on_exit)
