# The CUDA thread in focus: the one whose frames and variables gdb shows.
import struct

import gdb

from . import engine, frames, names, unwinder

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


def _set_convenience_variables(thread):
    """$threadIdx and $blockIdx: what threadIdx and blockIdx are, in a core file too."""
    try:
        kind = gdb.lookup_type("uint3")
    except gdb.error:
        return
    for name, index in (("threadIdx", thread.index), ("blockIdx", thread.worker.block_position)):
        gdb.set_convenience_variable(name, gdb.Value(struct.pack("<3I", *index), kind))


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
    """A thread of the running kernel, if the selected OS thread has none."""
    state = engine.engine()
    for worker in state.busy():
        thread = _running_on(worker)
        if thread is not None:
            return Focus(state.launch, thread)
    return None


def gdb_thread_of(worker):
    return next((t for t in gdb.selected_inferior().threads() if t.ptid[1] == worker.os_thread),
                None)


def set_to(thread):
    """Shows a thread of a resident block: its OS thread is selected, its frames are gdb's."""
    unwinder.show(None)
    owner = gdb_thread_of(thread.worker)
    if owner is not None and owner != gdb.selected_thread():
        owner.switch()
    unwinder.show(thread)
    frames.select_users_frame()
    _set_convenience_variables(thread)


def announce(found, always=False):
    """Prints the focus if it has changed."""
    global _announced
    key = found.key() if found else None
    if found is not None and (always or key != _announced):
        print("[Switching focus to %s]" % found.text())
    _announced = key


def leave():
    """Shows the real frames again; for when the program is about to resume."""
    unwinder.show(None)


def _on_stop(event):
    engine.forget()


def _on_exit(event):
    global _announced
    unwinder.forget()
    _announced = None


gdb.events.stop.connect(_on_stop)
gdb.events.exited.connect(_on_exit)
