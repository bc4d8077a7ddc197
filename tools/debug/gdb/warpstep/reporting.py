# Message at a stop inside a kernel: which thread stopped.
import gdb

from . import stepping
from .state import engine, focus, frames, stops
from .stopping import faults, going, watching


_told = False  # that the code is optimised


def _tell_if_optimised():
    global _told
    shown = frames.device_frames()
    if not _told and shown and frames.is_optimised(shown[-1]):
        _told = True
        print("This is optimised code: variables are missing, and steps leave the thread. Build it "
              "with `warpstep cc --debug`.")


def _has_commands(event):
    return isinstance(event, gdb.BreakpointEvent) and any(
        breakpoint.commands for breakpoint in event.breakpoints)


_is_unsettled = False  # a breakpoint's commands come first


def _settle_later():
    """gdb.execute() runs the commands of the breakpoint that the program stands at: within a stop's
    handlers they would let it run on."""
    global _is_unsettled
    _is_unsettled = True
    gdb.post_event(_settle)


def _settle():
    """The commands have ended, and have not let the program run on."""
    global _is_unsettled
    here = gdb.selected_thread()
    if not _is_unsettled or here is None or here.is_running():
        return
    _is_unsettled = False
    level = gdb.selected_frame().level()
    focus.settle()
    if level:
        frames.select_level(level)


def _on_cont(event):
    global _is_unsettled
    _is_unsettled = False


def _on_stop(event):
    engine.forget()
    if stepping.is_moving():
        return
    if isinstance(event, gdb.BreakpointEvent) and any(
            watching.has_hit(breakpoint) for breakpoint in event.breakpoints):
        print(watching.who())
        if frames.is_ours(gdb.selected_frame()) and frames.select_users_frame():
            print(frames.source_line(gdb.selected_frame()))  # the call that wrote
    if isinstance(event, gdb.SignalEvent):
        faults.tell(event)
    if going.takes_over():
        return  # the program runs again at once, to the access that a finding names
    if isinstance(event, gdb.SignalEvent) and event.stop_signal == "SIGINT":
        focus.stay_in_kernel()
    focus.announce(focus.current())
    if _has_commands(event):
        _settle_later()
    else:
        focus.settle()
    focus.set_convenience_variables()
    _tell_if_optimised()
    if isinstance(event, gdb.BreakpointEvent) and any(map(stops.is_ours, event.breakpoints)) and (
            not any(map(watching.stops_here, event.breakpoints))):
        # It stopped in a function of the engine: its caller matters.
        if frames.select_users_frame() and not frames.is_systems(gdb.selected_frame()):
            print(frames.source_line(gdb.selected_frame()))


gdb.events.stop.connect(_on_stop)
gdb.events.cont.connect(_on_cont)
gdb.events.before_prompt.connect(_settle)
