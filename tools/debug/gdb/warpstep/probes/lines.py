# The lines that one thread comes to, recorded by the program itself at full speed, and a run to one of
# them or to a point. state/trace.py does the same with gdb's breakpoints, where probes cannot be put in.
import contextlib
import struct

import gdb

from ..state import engine, stops, wanted
from . import code, room, steps

# WarpstepDebugTrace
_MOST_EVENTS, _MOST_RANGES, _MOST_BYTES = 8192, 64, 16384
_HEAD = "<3Q3Q4QQ3Q3Q3Q"
_COUNT_AT = 7 * 8
_ASKER = "warpstep_debug_at_trace"
_NONE = 2 ** 64 - 1


class Event:
    """The beginning of a line, reached by the thread; `count`: how many it had come to then."""

    def __init__(self, line, pc, stack, count):
        self.line, self.pc, self.stack, self.count = line, pc, stack, count

    def is_alike(self, other):
        return (self.line, self.stack) == (other.line, other.stack)



class Lines:
    """Of one thread in a launch. `least_stack`: what it calls below that is left out. `end`: a point
    where the run stops; `goal`: an event at which it does."""

    def __init__(self, launch, who, rows, needed=(), least_stack=0, end=None, goal=None):
        self.launch, self.who, self.rows = launch, who, dict(rows)
        self.needed = set(needed)  # where functions begin, all lines of which are to be recorded
        self.least_stack, self.end, self.goal = least_stack, end, goal
        self.has_come = self.is_unable = False
        self.events = []
        if end is not None:
            self.contents = end.contents
            self.rows.setdefault(end.pc, 0)
        self.places = list(self.rows)

    @contextlib.contextmanager
    def watching(self):
        """The next run of the program is recorded."""
        stops.listen("warpstep_debug_launch_begins", self._launch_begins)
        try:
            yield self
        finally:
            stops.leave("warpstep_debug_launch_begins", self._launch_begins)
            room.take_out()

    def _launch_begins(self):
        if engine.Launch().number != self.launch:
            return False
        self._write()
        done = room.put_in([room.Place(pc, number, _ASKER)
                            for number, pc in enumerate(self.places)], self._stops)
        there = {place.address for place in done}
        self.is_unable = any(pc not in there and self._is_needed(pc) for pc in self.places)
        self.rows = {pc: line for pc, line in self.rows.items() if pc in there}
        if self.is_unable:
            room.take_out()
        return self.is_unable

    def _is_needed(self, pc):
        if (self.end is not None and pc == self.end.pc) or self.goal is not None:
            return True
        block = code.function_at(pc)
        return block is not None and block.start in self.needed

    def _write(self):
        inferior = gdb.selected_inferior()
        table = engine.address_of("warpstep_debug_probes")
        for number, pc in enumerate(self.places):
            raw = steps.packed(self.rows[pc], ())
            inferior.write_memory(table + number * len(raw), raw[:16])
        block, thread = self.who
        head = [*block, *thread, self.least_stack, 0, self.goal.count if self.goal else 0, 0]
        ranges, contents = [], b""
        if self.end is not None:
            stack = self.end.stack
            for address, raw in self.contents:
                ranges.append(struct.pack("<2Q", (address - stack) % 2 ** 64, len(raw)))
                contents += raw
            head += [self.places.index(self.end.pc), *self.end.who[0], *self.end.who[1], stack, 0,
                     len(ranges)]
        else:
            head += [_NONE, *[0] * 9]
        raw = struct.pack(_HEAD, *head) + b"".join(ranges).ljust(16 * _MOST_RANGES, b"\0")
        inferior.write_memory(engine.address_of("warpstep_debug_trace"), raw + contents)

    def _stops(self, number):
        """A probe has stopped: the goal, or perhaps the end."""
        if self.end is not None and (wanted.running(), wanted.phase()) != (self.end.who,
                                                                           self.end.phase):
            return False
        self.has_come = True
        if self.end is not None:
            self._read()
        room.lead_back()
        stops.Once(self.places[number])
        return False

    def _read(self):
        table = engine.address_of("warpstep_debug_trace")
        head = struct.calcsize(_HEAD) + 16 * _MOST_RANGES + _MOST_BYTES
        count = engine.word(table + _COUNT_AT + 16)
        size = min(count, _MOST_EVENTS)
        raw = engine.words(table + head, 3 * size)
        events = [Event(self.rows[self.places[raw[at]]], self.places[raw[at]], raw[at + 1],
                        raw[at + 2]) for at in range(0, 3 * size, 3)]
        first = count % _MOST_EVENTS if count > size else 0
        self.events = events[first:] + events[:first]


def fits(rows, point):
    """Whether probes can stand at all lines, and at a point that is to be recognised."""
    if not engine.address_of("warpstep_debug_room") or point.who is None:
        return False
    contents = point.contents
    return (len(rows) < 255 and contents is not None and len(contents) <= _MOST_RANGES and
            sum(len(raw) for _, raw in contents) <= _MOST_BYTES)
