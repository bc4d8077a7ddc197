# `break LOCATION thread 5,3 block 1,0 [if CONDITION]`: a breakpoint for one thread.
import re

import gdb

from .. import address_spaces
from ..state import commands, engine, frames, names, stops, wanted
from . import conditions, functions, reach, watching

_FILTER = re.compile(r"\s*\b(thread|block)\s+(\(\s*\d+(?:\s*,\s*\d+){0,2}\s*\)"
                     r"|\d+(?:\s*,\s*\d+){0,2})")


def split(argument):
    """("f.cu:11", block, thread, condition) of what stands behind `break`."""
    location, condition = conditions.apart(" " + argument)
    found = {}
    for match in _FILTER.finditer(location):
        found[match[1]] = names.triple(names.numbers_in(match[2]))
    location = _FILTER.sub("", location).strip()
    rest = re.search(r"\s(thread|block)\b(.*)", " " + location)
    if rest:
        raise gdb.GdbError("cannot read `%s`: write `%s 5,3`"
                           % (rest[0].strip(), rest[1]))
    return location, found.get("block"), found.get("thread"), condition.strip()


class ThreadBreakpoint(gdb.Breakpoint):
    """Stops where the wanted thread comes by. It is in the program only while that thread has the
    turn: the first other one that comes by takes it out."""

    def __init__(self, location, block, thread, condition, temporary=False, is_asked_for=True,
                 steps=()):
        self.is_asked_for = is_asked_for  # the words name the thread, and not a condition
        self.entry = (block, thread, steps)
        self.only_if = self.condition_in_words = condition
        self.is_changing = False
        self.is_asked_by_program = False  # meanwhile it is not in
        self.to_ignore = 0  # hits: gdb's own count takes each thread that comes by
        super().__init__(location, gdb.BP_BREAKPOINT, temporary=temporary)
        wanted.want(self, block, thread, steps)
        stops.listen("warpstep_debug_launch_begins", _write)
        stops.listen("warpstep_debug_turn_begins", self.turn_begins)

    def words(self):
        """What it stops for, as a condition."""
        if not self.is_asked_for:
            return self.condition_in_words
        parts = ["%s.%s == %d" % (name, axis, at) for name, index in
                 zip(("blockIdx", "threadIdx"), self.entry[:2])
                 for axis, at in zip("xyz", index or ()) if at is not None]
        return " && ".join([*parts, "(%s)" % self.only_if] if self.only_if else parts)

    def stop(self):
        here = wanted.running()
        if here is None or not wanted.fits(self.entry, *here):
            if here is not None and self.is_followed():
                self.put_in(False)
            return False
        if self.only_if and not gdb.parse_and_eval(self.only_if):
            return False
        if self.to_ignore == 0:
            return True
        self.to_ignore -= 1
        return False

    def ask(self, condition):
        """Another condition in place of the one before; a thread that the words name stays."""
        if self.is_asked_for:
            self.only_if = condition
            return
        self.condition_in_words = condition
        block, thread, steps, self.only_if = conditions.split(condition)
        self.entry = (block, thread, steps)
        wanted.want(self, block, thread, steps)

    def turn_begins(self):
        here = wanted.running()
        if here is not None and wanted.fits(self.entry, *here) and not self.enabled:
            self.put_in(True)
        return False

    def put_in(self, value):
        if self.user_wants() and not self.is_asked_by_program:
            self.force(value)

    def force(self, value):
        self.is_changing = True
        self.enabled = value
        self.is_changing = False

    def count_itself(self):
        """What gdb was asked to ignore."""
        if self.ignore_count > 0:
            self.to_ignore = self.ignore_count
            self.show_count(0)

    def show_count(self, count):
        self.is_changing = True
        self.ignore_count = count
        self.is_changing = False

    def user_wants(self):
        return self not in _switched_off

    def is_followed(self):
        """Whether the program says when every turn begins: an optimised one does not, nor one whose
        schedule takes turns away at any access. Where several workers run blocks, another one may have
        the turn besides."""
        if len(engine.Engine().busy()) > 1:
            return False
        takes_away = re.search(r"\+(every|sometimes|pct):", engine.Launch().schedule_name())
        return takes_away is None and not frames.is_optimised(gdb.newest_frame())


_switched_off = set()  # by the user


def _write():
    """At the start of a launch: passes the wanted threads to the program, and reports breakpoints
    that cannot be reached."""
    wanted.write()
    engine.forget()
    for breakpoint in gdb.breakpoints():
        if isinstance(breakpoint, ThreadBreakpoint) and breakpoint.is_asked_for:
            try:
                check_range(*breakpoint.entry[:2], [p.address for p in breakpoint.locations])
            except gdb.GdbError as error:
                gdb.write("Breakpoint %d stops nowhere in this launch. %s\n"
                          % (breakpoint.number, error))
    return False


def _on_modified(breakpoint):
    if isinstance(breakpoint, ThreadBreakpoint) and not breakpoint.is_changing:
        (_switched_off.discard if breakpoint.enabled else _switched_off.add)(breakpoint)
        breakpoint.count_itself()


def _on_deleted(breakpoint):
    if isinstance(breakpoint, ThreadBreakpoint):
        wanted.drop(breakpoint)
        stops.leave("warpstep_debug_turn_begins", breakpoint.turn_begins)


def _on_stop(event):
    """Shows breakpoints as the user set them."""
    for breakpoint in gdb.breakpoints():
        if isinstance(breakpoint, ThreadBreakpoint) and not breakpoint.enabled:
            breakpoint.put_in(True)


gdb.events.breakpoint_modified.connect(_on_modified)
gdb.events.breakpoint_deleted.connect(_on_deleted)
gdb.events.stop.connect(_on_stop)


def addresses_of(location):
    """Where a breakpoint at a location would stand; nowhere while the program does not have it."""
    try:
        return [place.pc for place in gdb.decode_line(location)[1] or ()]
    except gdb.error:
        return []


def check_range(block, thread, addresses):
    """One sentence for a thread or block that the running kernel does not have, if it comes to one of
    these addresses: other kernels have other shapes."""
    state = engine.engine()
    if state is None or not state.launch.is_active:
        return
    for word, index, shape in (("block", block, state.launch.grid),
                               ("thread", thread, state.launch.block)):
        if index and any(i is not None and i >= n for i, n in zip(index, shape)) and (
                reach.comes_to(state.launch.kernel, addresses)):
            raise gdb.GdbError("There is no %s %s: they go from (0,0,0) to %s in kernel %d."
                               % (word, names.text_of_some(index), names.text([n - 1 for n in shape]),
                                  state.launch.id))


_QUALIFIED = re.compile(r"^-q(?:ualified)?\s+")
_EXPLICIT = re.compile(r"-(\w+)\s+(\"[^\"]*\"|\S+)\s*")


def _explicit(location):
    """`-source a.cu -line 7` in the short form."""
    told = dict(_EXPLICIT.findall(location))
    names_known = set(told) <= {"function", "source", "line"}
    if not told or not names_known or _EXPLICIT.sub("", location):
        raise gdb.GdbError("cannot read `%s`: write -function, -source and -line, or a.cu:7" % location)
    return ":".join(told[name] for name in ("source", "function", "line") if name in told)


class _Break(commands.Command):
    """Sets a breakpoint: break LOCATION [thread X,Y,Z] [block X,Y,Z] [if CONDITION].
With `thread` or `block` only that CUDA thread stops, and the others pass at full speed."""

    def __init__(self, name, temporary):
        super().__init__(name, gdb.COMMAND_BREAKPOINTS, gdb.COMPLETE_LOCATION)
        self.temporary = temporary

    def act(self, argument):
        location, block, thread, condition = split(argument)
        location, is_qualified = _QUALIFIED.subn("", location)
        if location.startswith("-"):
            location = _explicit(location)
        if not location:
            shown = frames.users_frames()
            location = "*0x%x" % (shown[0].pc() if shown else gdb.newest_frame().pc())
        lines = functions.qualified(location) if is_qualified else functions.lines_of(location)
        if is_qualified and not lines and not functions.is_public(location):
            raise gdb.GdbError('Function "%s" not defined.' % location)
        for place in lines or [location]:
            made = make(place, block, thread, condition, self.temporary)
            if lines:
                functions.leave_out_others(made, location)


def make(location, block, thread, condition, temporary=False, may_wait=False):
    """A breakpoint for one thread or, if neither the words nor the condition name any, for all.
    `may_wait`: for a library that has the location."""
    condition = address_spaces.rewritten(condition)
    if not may_wait:
        conditions.check_location(location)
    conditions.check(functions.narrowed(location, to_any=True), address_spaces.evaluable(condition))
    location = functions.narrowed(location)
    if block is None and thread is None:
        block, thread, steps, rest = conditions.split(condition)
        words = condition
        condition, rest = map(address_spaces.evaluable, (condition, rest))
        if block is None and thread is None and not steps:
            made = gdb.Breakpoint(location, gdb.BP_BREAKPOINT, temporary=temporary)
            if condition and all(place.enabled for place in made.locations):
                made.condition = condition
            elif condition:  # gdb would complain of each place that is left out
                gdb.execute("condition %d %s" % (made.number, condition), to_string=True)
            return made
        made = ThreadBreakpoint(location, block, thread, rest, temporary, False, steps)
        made.condition_in_words = words
        return made
    check_range(block, thread, addresses_of(location))
    return ThreadBreakpoint(location, block, thread, address_spaces.evaluable(condition), temporary)


class _Condition(commands.Command):
    """Sets what a breakpoint stops for: condition NUMBER [EXPRESSION]. Without an expression it always
stops."""

    def __init__(self):
        super().__init__("condition", gdb.COMMAND_BREAKPOINTS, gdb.COMPLETE_EXPRESSION)

    def act(self, argument):
        words = argument.split(None, 1)
        if words[:1] == ["-force"]:
            raise gdb.GdbError("A condition with unknown names stops nowhere: leave out -force.")
        if not words or not re.match(r"\d+$|\$\w+$", words[0]):
            raise gdb.GdbError("Argument required (breakpoint number).")
        number = int(gdb.parse_and_eval(words[0]))  # or $bpnum
        found = next((one for one in gdb.breakpoints() if one.number == number), None)
        condition = address_spaces.rewritten(words[1] if len(words) > 1 else "")
        if found is None:
            _set_of_other(number, condition)
        elif isinstance(found, ThreadBreakpoint):
            conditions.check(found.location, condition)
            found.ask(condition)
        else:
            watching.set_condition(found, condition)
        if not condition:
            gdb.write("Breakpoint %d now unconditional.\n" % number)


def _set_of_other(number, condition):
    """Of what Python does not know, as a dprintf: gdb's own `condition` cannot be reached any more, but the
    machine interface has another."""
    words = ("-break-condition %d %s" % (number, condition)).replace("\\", "\\\\").replace('"', '\\"')
    said = gdb.execute('interpreter-exec mi "%s"' % words, to_string=True)
    error = re.match(r'\^error,msg="(.*)"$', said.strip())
    if error:
        raise gdb.GdbError(re.sub(r"\\(.)", r"\1", error[1]))


def line_of(breakpoint):
    """The line that a breakpoint came to, if it has one."""
    return next((place.source[1] for place in breakpoint.locations if place.source), None)


_Condition()
_Break("break", False)
_Break("tbreak", True)
