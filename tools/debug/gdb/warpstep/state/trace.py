# The lines that one thread comes to, recorded while the program runs again.
import gdb

from . import engine, stops, wanted


class Event:
    """The beginning of a line, reached by the thread."""

    def __init__(self, line, pc, stack, times):
        self.line, self.pc, self.stack = line, pc, stack
        self.times = times  # that the thread has come to this address, with this one

    def is_alike(self, other):
        return (self.line, self.stack) == (other.line, other.stack)


class _Line(gdb.Breakpoint):
    def __init__(self, pc, line, trace):
        self.pc, self.line, self.trace = pc, line, trace
        super().__init__("*0x%x" % pc, gdb.BP_BREAKPOINT, internal=True)
        self.silent = True
        self.enabled = False

    def stop(self):
        return self.trace.passes(self)


class Trace:
    """Of one thread in one launch, from a phase on; with `goal`, an event, it stops there."""

    def __init__(self, launch, who, phase, rows, goal=None):
        self.launch, self.who, self.phase = launch, who, phase
        self.goal = goal
        self.events = []
        self.times = {}  # by address
        self.has_turn = self.has_come = False
        self.lines = [_Line(pc, line, self) for pc, line in rows.items()]
        stops.listen("warpstep_debug_launch_begins", self._launch_begins)

    def end(self):
        stops.leave("warpstep_debug_launch_begins", self._launch_begins)
        stops.leave("warpstep_debug_turn_begins", self._turn_begins)
        stops.leave("warpstep_debug_turn_ends", self._turn_ends)
        wanted.drop(self)
        for line in self.lines:
            if line.is_valid():
                line.delete()

    def _launch_begins(self):
        if engine.Launch().number == self.launch:
            wanted.want(self, *self.who)
            stops.listen("warpstep_debug_turn_begins", self._turn_begins)
            stops.listen("warpstep_debug_turn_ends", self._turn_ends)
            self._put_in(self.phase == 0)  # its first turn may begin without a word
        return False

    def _turn_begins(self):
        self.has_turn = wanted.running() == self.who
        if self.has_turn:
            self._put_in(wanted.phase() >= self.phase)
            wanted.want_end()
        return False

    def _turn_ends(self):
        self.has_turn = wanted.running() == self.who
        if not self.has_turn:
            self._put_in(False)
        return False

    def _put_in(self, value):
        for line in self.lines:
            if line.enabled != value:
                line.enabled = value

    def passes(self, line):
        here = self.who if self.has_turn else wanted.running()
        if here != self.who:
            if here is not None:
                self._put_in(False)
            return False
        times = self.times[line.pc] = self.times.get(line.pc, 0) + 1
        if self.goal is not None:
            self.has_come = times == self.goal.times
            return self.has_come
        event = Event(line.line, line.pc, int(gdb.parse_and_eval("(unsigned long)$rsp")), times)
        if not (self.events and self.events[-1].is_alike(event)):  # else the same line goes on
            self.events.append(event)
        return False


def lines_of(shown):
    """{address: line} where a line of the kernel's file begins, but for the beginnings of functions,
    which `next` and `step` pass."""
    rows = {}
    for symtab in {frame.find_sal().symtab.fullname(): frame.find_sal().symtab
                   for frame in shown if frame.find_sal().symtab}.values():
        for row in symtab.linetable():
            block = gdb.block_for_pc(row.pc) if row.line else None
            while block is not None and block.function is None:
                block = block.superblock
            if block is not None and block.start != row.pc and block.function.name != "main":
                rows[row.pc] = row.line
    return rows
