# `set cuda break_on_launch none|application|system|all`: stops at the first line of every kernel.
import gdb

from .. import focus_command, stepping
from . import breaking
from ..state import engine, frames, settings, stops


def _launch_begins():
    engine.forget()
    stops.Once(frames.first_line(engine.engine().launch.kernel))
    return False


def _changed(value):
    act = stops.leave if value == "none" else stops.listen
    act("warpstep_debug_launch_begins", _launch_begins)


settings.Setting("break_on_launch", gdb.PARAM_ENUM, "none",
                 "Whether to stop at the first line of every kernel that is launched.",
                 ["none", "application", "system", "all"], _changed)


def _stop_once(argument):
    """cuda stop [thread X,Y,Z] [block X,Y,Z]: at the kernel's first line, in that thread."""
    location, block, thread, _ = breaking.split(argument)
    if location:
        raise gdb.GdbError("cannot read `%s`: write `cuda stop thread 5,3 block 1,0`" % location)

    def begins():
        stops.leave("warpstep_debug_launch_begins", begins)
        engine.forget()
        first = frames.first_line(engine.engine().launch.kernel)
        try:
            breaking.check_range(block, thread, [first])
        except gdb.GdbError as error:
            gdb.write("`cuda stop` stops nowhere in this launch. %s\n" % error)
            return False
        breaking.ThreadBreakpoint("*0x%x" % first, block, thread, "", temporary=True)
        return False

    stops.listen("warpstep_debug_launch_begins", begins)


focus_command.command("stop", _stop_once)
