# `cuda history`: the launches so far, and where the program stopped.
import gdb

from .. import focus_command, moving
from ..state import engine, focus, frames, names, tables
from ..stopping import findings
from . import backwards, writes

_MOST_STOPS = 100
_stops = []  # a line for each time the program stopped for the user
_count = 0
_reason = ""  # of the last stop, also one on the way of a command of ours


def _where():
    found = focus.current()
    shown = frames.users_frames()
    location = "?"
    if shown:
        sal = shown[0].find_sal()
        location = "%s:%d" % (names.source_file(sal.symtab), sal.line)
    if found is None:
        return "host code at %s" % location
    return "kernel %d, block %s, thread %s at %s, %s" % (
        found.launch.id, names.text(found.block), names.text(found.thread.index), location,
        writes.phase_text(found.thread.worker.barriers_passed()))


def _why(event):
    if isinstance(event, gdb.BreakpointEvent):
        numbers = [b.number for b in event.breakpoints if b.number > 0]
        if numbers:
            return "breakpoint " + ", ".join(map(str, numbers))
        return "step"
    if isinstance(event, gdb.SignalEvent):
        return event.stop_signal
    return "step"


def _note():
    global _count
    _count += 1
    _stops.append("%4d  %s: %s" % (_count, _reason, _where()))
    del _stops[:-_MOST_STOPS]


def _on_stop(event):
    global _reason
    _reason = _why(event)
    if not moving.is_moving():
        _note()


def _on_exit(event):
    """What a program that runs again had stopped at is still worth knowing."""
    global _count
    if backwards.runs_again():
        return
    _stops.clear()
    _count = 0


moving.after_moving.append(_note)
gdb.events.stop.connect(_on_stop)
gdb.events.exited.connect(_on_exit)


def _show():
    launches = engine.past_launches()
    if not engine.has_process():
        focus.needed()
    if launches:
        state = engine.engine()
        running = state.launch.number if state.launch.is_active else 0
        rows = []
        for past in launches:
            rows.append([past.number == running, past.number - 1, past.number,
                         "Ended" if past.has_ended else "Active",
                         names.text((past.grid_x, past.grid_y, past.grid_z)),
                         names.text((past.block_x, past.block_y, past.block_z)),
                         names.function_at(past.kernel)])
        if launches[0].number > 1:
            gdb.write("Launches (%d older ones are not kept):\n" % (launches[0].number - 1))
        else:
            gdb.write("Launches:\n")
        tables.write(["Kernel", "Grid", "Status", "GridDim", "BlockDim", "Function"], rows)
        for worker in state.busy():
            gdb.write("Block %s is running, %s.\n" % (names.text(worker.block_position),
                                                      writes.phase_text(worker.barriers_passed())))
    else:
        gdb.write("No kernel was launched.\n")
    gdb.write("Stops:\n%s\n" % "\n".join(_stops))
    for line in findings.told():
        gdb.write("Finding: %s\n" % line)


def history(argument):
    """cuda history [EXPR]"""
    if argument:
        writes.show_history(argument)
    else:
        _show()


focus_command.command("history", history)
