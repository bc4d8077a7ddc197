# `watch`, `rwatch` and `awatch` in kernels: memory is watched whichever thread comes by, and the
# one that wrote is named.
import gdb

from .. import address_spaces
from ..state import commands, engine, focus, frames, names, processor, stops, wanted
from . import conditions

MOST_BYTES = 32  # four debug registers of eight bytes
_RED_ZONE = 128  # bytes below its stack pointer that a function without calls uses


class _Call:
    """A call of a thread's, which has local variables while it lasts."""

    def __init__(self, frame):
        found = focus.current()
        self.launch, self.block, self.thread = found.launch.number, found.block, found.thread.index
        self.function, self.base = frame.name(), _base(frame)

    def has_turn(self):
        here = wanted.running()
        return (here is not None and wanted.fits((self.block, self.thread, ()), *here) and
                engine.Launch().number == self.launch)

    def lasts(self):
        frame = gdb.newest_frame()
        while frame is not None and (frame.name() != self.function or _base(frame) != self.base):
            frame = frame.older()
        return frame is not None


def _base(frame):
    return int(frame.read_register("rbp"))


def call_of(address):
    """The call in focus whose local variable is at an address; None elsewhere, and in optimised code,
    whose calls have no such base."""
    for frame in frames.device_frames():
        if frame.type() != gdb.NORMAL_FRAME or frames.is_optimised(frame):
            return None
        if int(frame.read_register("rsp")) - _RED_ZONE <= address < _base(frame):
            return _Call(frame)
    return None


class _LocalWatchpoint(gdb.Breakpoint):
    """Stops while the call lasts whose variable it is: before and after it the memory has other uses. It is
    in the program only while that thread has the turn, as many threads may follow on the same stack."""

    def __init__(self, target, kind, call):
        self.call, self.only_if = call, ""
        self.has_told = False  # that the call has ended
        self.is_changing = self.is_off = False
        super().__init__(target, gdb.BP_WATCHPOINT, kind)
        wanted.want(self, call.block, call.thread)
        stops.listen("warpstep_debug_launch_begins", _want_again)
        stops.listen("warpstep_debug_launch_ends", _launch_ends)
        stops.listen("warpstep_debug_turn_begins", self.turn_begins)

    def stop(self):
        if not self.call.has_turn():
            self.put_in(False)
            return False
        if not self.call.lasts():
            self.tell_end()
            return False
        return not self.only_if or bool(gdb.parse_and_eval(self.only_if))

    def tell_end(self):
        if not self.has_told:
            gdb.write("[Watchpoint %d: %s() of thread %s has returned]\n" % (
                self.number, names.without_parameters(self.call.function), names.text(self.call.thread)))
        self.has_told = True

    def turn_begins(self):
        if self.call.has_turn():
            self.put_in(True)
        return False

    def put_in(self, value):
        if self.is_off or self.enabled == value:
            return
        self.is_changing = True
        self.enabled = value
        self.is_changing = False

    def ask(self, condition):
        gdb.parse_and_eval(condition or "1")
        self.only_if = condition


def make(target, kind, call):
    """A watchpoint; `call` is the one whose local variable it is, or None."""
    if call is not None:
        return _LocalWatchpoint(target, kind, call)
    return gdb.Breakpoint(target, gdb.BP_WATCHPOINT, kind)


def _want_again():
    wanted.write()
    return False


def _launch_ends():
    for one in _locals():
        if one.call.launch == engine.Launch().number and not one.is_off:
            one.tell_end()
    return False


def _locals():
    return [one for one in gdb.breakpoints() if isinstance(one, _LocalWatchpoint)]


class _Watch(commands.Command):
    """Watches the memory of an expression: stops when it is written (watch), read (rwatch) or both
(awatch), and says which CUDA thread that was."""

    def __init__(self, name, kind):
        super().__init__(name, gdb.COMMAND_BREAKPOINTS, gdb.COMPLETE_EXPRESSION)
        self.name, self.kind = name, kind

    def act(self, argument):
        for option in ("-location ", "-l "):
            if argument.startswith(option):
                argument = argument[len(option):]
        if not argument:
            raise gdb.GdbError("Argument required (expression to compute).")
        expression, condition = conditions.apart(address_spaces.rewritten(argument))
        try:
            address = int(gdb.parse_and_eval("&(%s)" % expression))
        except gdb.error as error:
            raise gdb.GdbError("Cannot watch `%s`: %s" % (expression, error))
        value = gdb.parse_and_eval(expression)
        if value.type.strip_typedefs().code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
            value = value.referenced_value()
        if value.type.sizeof > MOST_BYTES:
            raise gdb.GdbError("Cannot watch the %d bytes of `%s`: at most %d; watch one element."
                               % (value.type.sizeof, expression, MOST_BYTES))
        if self.kind == gdb.WP_WRITE:
            processor.step_for_watchpoints()
        else:
            processor.expect_watchpoints(self.name)
        target = "*(%s *) 0x%x" % (value.type, address)
        made = make(target, self.kind, call_of(address))
        if condition:
            _set_condition(made, condition)


def _set_condition(made, condition):
    """Without a condition that makes sense there is no watchpoint."""
    try:
        set_condition(made, condition)
    except gdb.error:
        made.delete()
        raise


def set_condition(made, condition):
    if isinstance(made, _LocalWatchpoint):
        made.ask(condition)
    else:
        made.condition = condition or None


def who():
    """ "[By block (0,0,0), thread (3,0,0), at tile.cu:10]" """
    found = focus.current()
    if found is None:
        return "[By the host]"
    shown = frames.users_frames()
    location = ""
    if shown and shown[0].find_sal().symtab:
        sal = frames.line_behind(shown[0])
        location = ", at %s:%d" % (names.source_file(sal.symtab), sal.line)
    return "[By block %s, thread %s%s]" % (names.text(found.block),
                                           names.text(found.thread.index), location)


_KINDS = (gdb.BP_WATCHPOINT, gdb.BP_HARDWARE_WATCHPOINT, gdb.BP_READ_WATCHPOINT,
          gdb.BP_ACCESS_WATCHPOINT)


_counted = {}  # by number, of all at the last stop: their hits, and how many were to be ignored
_hit = set()  # at this stop
_process = 0  # whose stop that was: in another one gdb counts from 0


def is_users_watchpoint(breakpoint):
    return breakpoint.number > 0 and breakpoint.type in _KINDS


def stops_here(breakpoint):
    """Whether the program stands because of it: gdb names all that are there, and a watchpoint that it
    steps for at each stop."""
    return breakpoint.number in _hit


def has_hit(breakpoint):
    """The same for watchpoints alone."""
    return is_users_watchpoint(breakpoint) and stops_here(breakpoint)


def _count():
    return {one.number: (one.hit_count, one.ignore_count) for one in gdb.breakpoints()
            if one.number > 0}


def _on_stop(event):
    global _counted, _process
    for one in _locals():
        if one.call.has_turn() and not one.call.lasts():
            one.tell_end()
        one.put_in(True)  # as its user set it
    now, process = _count(), gdb.selected_inferior().pid
    if process != _process:
        _counted, _process = {}, process
    _hit.clear()
    for number, (hits, _) in now.items():
        before, ignored = _counted.get(number, (0, 0))
        if hits > before + ignored:
            _hit.add(number)
    _counted = now


def _on_exit(event):
    for one in _locals():
        one.has_told = False


def _on_changed(breakpoint):
    """Its user may ignore more or fewer hits, or switch it off."""
    if isinstance(breakpoint, _LocalWatchpoint) and not breakpoint.is_changing:
        breakpoint.is_off = not breakpoint.enabled
    if breakpoint.number > 0:
        before = _counted.get(breakpoint.number, (0, 0))[0]
        if breakpoint.hit_count == before:
            _counted[breakpoint.number] = (before, breakpoint.ignore_count)


def _on_deleted(breakpoint):
    _counted.pop(breakpoint.number, None)
    if isinstance(breakpoint, _LocalWatchpoint):
        wanted.drop(breakpoint)
        stops.leave("warpstep_debug_turn_begins", breakpoint.turn_begins)


gdb.events.stop.connect(_on_stop)
gdb.events.exited.connect(_on_exit)
gdb.events.breakpoint_modified.connect(_on_changed)
gdb.events.breakpoint_deleted.connect(_on_deleted)

_Watch("watch", gdb.WP_WRITE)
_Watch("rwatch", gdb.WP_READ)
_Watch("awatch", gdb.WP_ACCESS)
