# `watch`, `rwatch` and `awatch` in kernels: memory is watched whichever thread comes by, and the
# one that wrote is named.
import gdb

from .. import address_spaces
from ..state import commands, focus, frames, names, processor

MOST_BYTES = 32  # four debug registers of eight bytes


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
        expression, _, condition = address_spaces.rewritten(argument).partition(" if ")
        try:
            address = int(gdb.parse_and_eval("&(%s)" % expression))
        except gdb.error as error:
            raise gdb.GdbError("Cannot watch `%s`: %s" % (expression, error))
        value = gdb.parse_and_eval(expression)
        if value.type.sizeof > MOST_BYTES:
            raise gdb.GdbError("Cannot watch the %d bytes of `%s`: at most %d; watch one element."
                               % (value.type.sizeof, expression, MOST_BYTES))
        if self.kind == gdb.WP_WRITE:
            processor.step_for_watchpoints()
        else:
            processor.expect_watchpoints(self.name)
        target = "*(%s *) 0x%x" % (value.type, address)
        made = gdb.Breakpoint(target, gdb.BP_WATCHPOINT, self.kind)
        if condition:
            _set_condition(made, condition)


def _set_condition(made, condition):
    """Without a condition that makes sense there is no watchpoint."""
    try:
        made.condition = condition
    except gdb.error:
        made.delete()
        raise


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


_counted = {}  # by number, of watchpoints at the last stop: their hits, and how many were to be ignored
_hit = set()  # at this stop
_process = 0  # whose stop that was: in another one gdb counts from 0


def is_users_watchpoint(breakpoint):
    return breakpoint.number > 0 and breakpoint.type in _KINDS


def has_hit(breakpoint):
    """Whether the program stands because of it: gdb names a watchpoint that it steps for at each stop."""
    return breakpoint.number in _hit


def _count():
    return {one.number: (one.hit_count, one.ignore_count) for one in gdb.breakpoints()
            if is_users_watchpoint(one)}


def _on_stop(event):
    global _counted, _process
    now, process = _count(), gdb.selected_inferior().pid
    if process != _process:
        _counted, _process = {}, process
    _hit.clear()
    for number, (hits, _) in now.items():
        before, ignored = _counted.get(number, (0, 0))
        if hits > before + ignored:
            _hit.add(number)
    _counted = now


def _on_changed(breakpoint):
    """Its user may ignore more or fewer hits."""
    if is_users_watchpoint(breakpoint):
        before = _counted.get(breakpoint.number, (0, 0))[0]
        if breakpoint.hit_count == before:
            _counted[breakpoint.number] = (before, breakpoint.ignore_count)


gdb.events.stop.connect(_on_stop)
gdb.events.breakpoint_modified.connect(_on_changed)
gdb.events.breakpoint_deleted.connect(lambda breakpoint: _counted.pop(breakpoint.number, None))

_Watch("watch", gdb.WP_WRITE)
_Watch("rwatch", gdb.WP_READ)
_Watch("awatch", gdb.WP_ACCESS)
