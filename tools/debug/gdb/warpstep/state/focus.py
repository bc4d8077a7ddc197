# The CUDA thread in focus: the one whose frames and variables gdb shows.
import contextlib

import gdb

from . import engine, frames, names, registers, settings, unwinder

NO_FOCUS = "Focus not set on any active CUDA kernel."


class Focus:
    """A thread of a resident block, at this stop."""

    def __init__(self, launch, thread):
        self.launch = launch
        self.thread = thread

    @property
    def block(self):
        return self.thread.worker.block_position

    def software(self):
        return "kernel %d, grid %d, block %s, thread %s" % (
            self.launch.id, self.launch.number, names.text(self.block),
            names.text(self.thread.index))

    def hardware(self):
        return "device 0, sm %d, warp %d, lane %d" % (self.thread.worker.number, self.thread.warp,
                                                      self.thread.lane)

    def text(self):
        return "CUDA %s, %s" % (self.software(), self.hardware())

    def key(self):
        return (self.launch.number, self.block, self.thread.rank)


_announced = None  # the last printed focus
_stopped_by = []  # breakpoints


def _running_on(worker):
    """The running thread, or the first runnable one."""
    table = worker.all()
    wanted = ("running", "ready", "barrier", "collective")
    for state in wanted:
        for thread in table:
            if thread.state == state:
                return thread
    return None


def current():
    """What is in focus: the thread that is shown, else the one that runs on the selected OS thread.
    None in host code."""
    state = engine.engine()
    if state is None or gdb.selected_thread() is None:
        return None
    if unwinder.shown() is not None:
        return Focus(state.launch, unwinder.shown())
    worker = state.worker_of(gdb.selected_thread().ptid[1])
    if worker is None:
        return None
    thread = next((t for t in worker.all() if t.runs), None)
    return Focus(state.launch, thread) if thread else None


def is_core():
    """Whether this is a core file, in which gdb cannot find thread-local variables."""
    return not gdb.selected_inferior().was_attached and gdb.selected_inferior().connection is not (
        None) and gdb.selected_inferior().connection.type == "core"


def expect_own_process():
    """An error where the program cannot be run again as it was."""
    if engine.has_process() and gdb.selected_inferior().was_attached:
        raise gdb.GdbError("This process was attached to: only what the debugger has started can be run "
                           "again, to go back.")


def set_convenience_variables():
    """$threadIdx, $blockIdx, $blockDim, $gridDim and $warpSize: what these variables are, also where
    gdb cannot find them, as in a core file."""
    found = current()
    try:
        kind = gdb.lookup_type("uint3")
    except gdb.error:
        return
    if found is None:
        return
    for name, index in (("threadIdx", found.thread.index), ("blockIdx", found.block),
                        ("blockDim", found.launch.block), ("gridDim", found.launch.grid)):
        gdb.set_convenience_variable(name, gdb.Value(engine.index_bytes(index), kind))
    gdb.set_convenience_variable("warpSize", engine.LANES)


def needed():
    """The focus; an error if there is none."""
    if not engine.has_process():
        raise gdb.GdbError("%s The program is not running: `run` starts it." % NO_FOCUS)
    if engine.engine() is None:
        raise gdb.GdbError("%s This program was not built by Warpstep." % NO_FOCUS)
    found = current()
    if found is None:
        found = anyone()
    if found is None:
        raise gdb.GdbError("%s Set a breakpoint in a kernel, or `set cuda break_on_launch "
                           "application`, and continue." % NO_FOCUS)
    return found


def anyone():
    """A thread of the running kernel, if none runs on the selected OS thread: one of its block, if it
    has one."""
    state = engine.engine()
    here = gdb.selected_thread().ptid[1] if gdb.selected_thread() else 0
    for worker in sorted(state.busy(), key=lambda worker: worker.os_thread != here):
        thread = _running_on(worker)
        if thread is not None:
            return Focus(state.launch, thread)
    return None


def set_to(thread):
    """Shows a thread of a resident block: its OS thread is selected, its frames are gdb's."""
    leave()
    owner = engine.gdb_thread_of(thread.worker)
    if owner is not None and owner != gdb.selected_thread():
        owner.switch()
    unwinder.look_at(thread)
    settle()
    set_convenience_variables()


before_settling = []  # called with what is in focus, before its frames are chosen


def settle():
    """The program has stopped for the user: every front end sees the frames of the thread in focus
    and none of the engine's, neither within them nor behind."""
    found = current()
    if found is None:
        return
    for act in before_settling:
        act(found)
    device = frames.device_frames()
    if not device:
        return
    if settings.hides_internal_frames() and not is_core():
        if device[0] != gdb.newest_frame():
            lent = registers.of(device[0])
            unwinder.look_at(None)
            registers.give_back()
            registers.lend(found.thread, lent)
        frames.end_at_kernel()
    frames.select_users_frame()


def stay_in_kernel():
    """The program was paused. Where no thread of the block is in its kernel, as one turn passes to the
    next, one that waits is shown."""
    state = engine.engine()
    worker = state.worker_of(gdb.selected_thread().ptid[1]) if state else None
    if worker is None or (current() is not None and frames.device_frames()):
        return
    thread = next((t for t in worker.all() if t.is_suspended), None)
    if thread is not None and state.layout.has_contexts:
        set_to(thread)


def leave(resumes=False):
    """Shows what is really there; for when the program is about to resume."""
    frames.end_nowhere()
    unwinder.look_at(None)
    return registers.give_back(resumes)


@contextlib.contextmanager
def left():
    """Shows what is really there for a while."""
    shown = unwinder.shown()
    leave()
    try:
        yield
    finally:
        if shown is not None:
            set_to(shown)


@contextlib.contextmanager
def looking_around():
    """For looking at other threads: all is as before in the end, the selected frame too."""
    selected, level = gdb.selected_thread(), gdb.selected_frame().level()
    looked_at, ended = unwinder.looked_at(), frames.ends_at_kernel()
    frames.end_nowhere()
    before = registers.give_back()
    try:
        yield
    finally:
        if gdb.selected_thread() != selected:
            unwinder.look_at(None)
            selected.switch()
        unwinder.look_at(looked_at)
        if before is not None:
            registers.lend(before.thread, before.lent)
        if ended:
            frames.end_at_kernel()
        frames.select_level(level)


def announce(found, always=False):
    """Prints the focus if it has changed."""
    global _announced
    key = found.key() if found else None
    if found is not None and (always or key != _announced):
        print("[Switching focus to %s]" % found.text())
    _announced = key


def _on_stop(event):
    global _stopped_by
    engine.forget()
    _stopped_by = list(event.breakpoints) if isinstance(event, gdb.BreakpointEvent) else []


def _on_cont(event):
    """The program resumes. gdb/MI's -exec-continue runs no hook, and gdb has looked already whether
    there is a breakpoint where the program stands: it looked at another place, so that the real
    one is hit again at once, and is to be passed."""
    before = leave(resumes=True)
    if before is None:
        return
    for breakpoint in _stopped_by:
        if breakpoint.is_valid() and breakpoint.enabled and any(
                place.address == before.real["rip"] for place in breakpoint.locations):
            if hasattr(breakpoint, "to_ignore"):
                breakpoint.to_ignore += 1
            else:
                breakpoint.ignore_count += 1


def _on_exit(event):
    global _announced
    unwinder.forget()
    _announced = None


gdb.events.stop.connect(_on_stop)
gdb.events.cont.connect(_on_cont)
gdb.events.exited.connect(_on_exit)
gdb.events.gdb_exiting.connect(lambda event: leave())  # what was attached to goes on
