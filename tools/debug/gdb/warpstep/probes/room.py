# Puts probes into the program: at each place a jump to code of ours, which asks the probe and then does
# what stood there. They are there only while the program runs; at every stop it is as it was compiled.
import struct
import time

import gdb

from .. import moving
from ..state import engine, focus, frames, stops
from . import code

_ROOM = 65536
_TO_ROOM, _TO_ISLAND = 5, 2  # bytes of a jump
_MOST = 256  # kWarpstepDebugMostProbes
_MOST_CALLS = 6  # from a probe to where it stops
_MOST_LOOKS = 10  # at a thread of the host that is about to wait
_DOWN = b"\x48\x8d\x64\x24\x80"  # lea -128(%rsp),%rsp: below what the function may use
_UP = b"\x48\x8d\xa4\x24\x88\x00\x00\x00"  # lea 136(%rsp),%rsp
_BELOW, _ASKS = 128, 136  # what the stack pointer lacks in between
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
        self.homes = {}  # by address: where that is in the user's code, and what the stack pointer lacks
        self.returns = []  # where probes go back to

    def _asker(self, name):
        if name not in self.askers:
            self.askers[name] = engine.address_of(name)
        return self.askers[name]

    def add(self, instructions, place):
        """Code for some instructions, and the probe before them; returns its address."""
        begin = start = self.base + len(self.code)
        text, homes, returns = b"", {}, []

        def add(raw, home, lacks=0):
            nonlocal text
            homes[begin + len(text)] = home, lacks
            text += raw

        if place is not None:
            here = place.address
            add(_UP, here, _ASKS)
            add(code.jump(begin + len(text), here), here)
            start = begin + len(text)
            add(_DOWN, here)
            add(b"\x68" + struct.pack("<i", place.number), here, _BELOW)
            call = self._asker(place.asker) - (begin + len(text) + 5)
            add(b"\xe8" + struct.pack("<i", call), here, _ASKS)
            returns = [begin, begin + len(text)]
            add(_UP, here, _ASKS)
        for one in instructions:
            for raw, lacks in one.moved(begin + len(text)):
                add(raw, one.address, lacks)
        add(code.jump(begin + len(text), instructions[-1].end), instructions[-1].end)
        if len(self.code) + len(text) > _ROOM:
            raise code.CannotMove
        self.code += text
        self.homes.update(homes)
        self.returns += returns
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
                work.homes[at] = place.address, 0
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
_homes, _returns = {}, []  # see _Work
_is_entered = False  # OS threads may be in the room


def put_in(places, listener):
    """Puts probes in, and calls `listener` where one stops; returns the places that have theirs."""
    global _listener, _homes, _returns, _is_entered
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
    if _is_inside(work):
        return []
    inferior = gdb.selected_inferior()
    inferior.write_memory(work.base, work.code)
    for address, (raw, _) in work.patches.items():
        _original[address] = engine.memory(address, len(raw))
        inferior.write_memory(address, raw)
    _homes, _returns, _is_entered = work.homes, work.returns, True
    _listener = listener
    stops.listen("warpstep_debug_probe_stops", _stops)
    return done


def _is_inside(work):
    """Whether an OS thread is within what is to be written, or goes back to other code in the room."""
    is_new = engine.memory(work.base, len(work.code)) != work.code

    def is_inside():
        pc = _pc()
        return any(start < pc < end for start, (_, end) in work.patches.items()) or (
            is_new and any(map(_is_in_room, _return_addresses())))

    return any([is_inside() for _ in _os_threads()]) or not all(map(_is_elsewhere, _running()))


def _is_elsewhere(thread):
    """Whether a thread that gdb cannot ask, as it runs, is in none of the user's code: a worker that has
    no block, or a thread that waits in the system."""
    state = engine.Engine()
    if any(worker.os_thread == thread.ptid[1] for worker in state.workers):
        return state.worker_of(thread.ptid[1]) is None
    try:
        for _ in range(_MOST_LOOKS):
            with open("/proc/%d/task/%d/syscall" % thread.ptid[:2]) as file:
                if not file.read().startswith("running"):
                    return True
            time.sleep(0.001)
    except OSError:
        pass  # it has ended, or this system does not tell
    return False


def _is_in_room(pc):
    room = engine.address_of("warpstep_debug_room")
    return room <= pc < room + _ROOM


def _return_addresses():
    """Of what a probe may have called."""
    frame, calls = gdb.newest_frame(), 0
    while frame is not None and calls < _MOST_CALLS:
        yield frame.pc()
        calls += frame.type() != gdb.INLINE_FRAME
        frame = frame.older()


def _running():
    """The OS threads that go on: while a breakpoint asks whether to stop, all but the one that is at it."""
    return [thread for thread in gdb.selected_inferior().threads()
            if thread.is_running() and thread != gdb.selected_thread()]


def _os_threads():
    """Selects one after the other of those that stand."""
    selected, running = gdb.selected_thread(), _running()
    threads = [thread for thread in gdb.selected_inferior().threads() if thread not in running]
    for thread in threads:
        if len(threads) > 1:
            thread.switch()
        yield thread
    if gdb.selected_thread() != selected:
        selected.switch()


def _pc():
    return int(gdb.parse_and_eval("(unsigned long)$pc"))


def take_out(*_):
    """The user's code is again as it was compiled, and no OS thread that stands is in what stood for it."""
    global _listener, _is_entered
    if _is_entered and engine.has_process():
        _lead_home()
        _is_entered = bool(_running())  # what they are in remains, and leads back to the user's code
        inferior = gdb.selected_inferior()
        for address, raw in _original.items():
            inferior.write_memory(address, raw)
    _original.clear()
    if _listener is not None:
        _listener = None
        stops.leave("warpstep_debug_probe_stops", _stops)


def _lead_home():
    """Sets the registers as they would be in the user's code."""
    for _ in _os_threads():
        home, lacks = _homes.get(_pc(), (None, 0))
        if lacks:
            gdb.execute("set $rsp += %d" % lacks, to_string=True)
        if home is not None:
            gdb.execute("set $pc = 0x%x" % home, to_string=True)


def lead_back():
    """The thread that a probe has stopped goes on in the user's code, at the probe's place."""
    take_out()
    gdb.selected_inferior().write_memory(engine.address_of("warpstep_debug_leads_back"),
                                         struct.pack("<Q", 1))


def _stops():
    return _listener(engine.word(engine.address_of("warpstep_debug_stopped_at")))


def leave():
    """From the middle of what a probe has called, where the program was interrupted, on to the user's
    code. Single steps would not do: a probe saves the flags, and the processor's step flag with them."""
    found = focus.current()
    if found is None or not found.thread.runs or not any(map(_is_in_room, _return_addresses())):
        return
    here = gdb.selected_thread()
    ends = [stops.Once(at, lambda: gdb.selected_thread() == here) for at in _returns]
    with moving.silently():
        while moving.is_pause():  # once, if it is not interrupted again
            moving.run_quietly("continue")
    for end in ends:
        if end.is_valid():
            end.delete()
    if engine.has_process():
        _lead_home()


def _on_exit(event):
    global _listener, _is_entered
    _is_entered = False
    _original.clear()
    if _listener is not None:
        _listener = None
        stops.leave("warpstep_debug_probe_stops", _stops)


gdb.events.stop.connect(take_out)
gdb.events.exited.connect(_on_exit)
gdb.events.clear_objfiles.connect(_on_exit)
