# Shows a suspended CUDA thread in place of the one that runs on the same OS thread.
#
# gdb asks how to leave frame 0. While a thread is shown the answer is: into that thread's saved
# registers. Frame 0 is then a dummy, and frame 1 the innermost of the thread. It must end before
# the program resumes, because gdb steps by the frames that it sees.
import struct

import gdb
import gdb.unwinder

from . import engine


class _Frame:
    """The identity of frame 0 for gdb."""

    def __init__(self, stack_pointer, pc):
        self.sp = stack_pointer
        self.pc = pc


class _SuspendedThread(gdb.unwinder.Unwinder):
    def __init__(self):
        super().__init__("warpstep: a suspended CUDA thread")
        self.thread = None
        self.os_thread = None
        self.thread_index = None  # the running thread's threadIdx, to be restored

    def __call__(self, pending):
        if self.thread is None or pending.level() != 0:
            return None
        selected = gdb.selected_thread()
        if selected is None or selected.ptid[1] != self.os_thread:
            return None
        stack_pointer = pending.read_register("rsp")
        info = pending.create_unwind_info(_Frame(stack_pointer, pending.read_register("rip")))
        for register, value in (("rip", self.thread.resume_at), ("rsp", self.thread.stack_pointer),
                                ("rbp", self.thread.frame_pointer)):
            like = pending.read_register(register).type
            info.add_saved_register(register, gdb.Value(value).cast(like))
        return info


_unwinder = _SuspendedThread()
gdb.unwinder.register_unwinder(None, _unwinder, replace=True)


def shown():
    """The suspended thread that is shown now, else None."""
    return _unwinder.thread


def _set_index(worker, raw):
    try:
        gdb.selected_inferior().write_memory(worker.thread_index, raw)
    except gdb.MemoryError:
        pass  # a core file: threadIdx stays that of the thread that ran


def show(thread):
    """From now on the selected OS thread's frames are those of a suspended thread, and threadIdx
    is its own; of None, or a thread that runs, what is really there."""
    if thread is not None and not thread.is_suspended:
        thread = None
    before = _unwinder.thread
    if before is None and thread is None:
        return
    if before is not None and (thread is None or thread.worker.os_thread != _unwinder.os_thread):
        _set_index(before.worker, _unwinder.thread_index)
        _unwinder.thread_index = None
    if thread is not None:
        if _unwinder.thread_index is None:
            _unwinder.thread_index = engine.memory(thread.worker.thread_index, 12)
        _set_index(thread.worker, struct.pack("<3I", *thread.index))
        _unwinder.os_thread = thread.worker.os_thread
    _unwinder.thread = thread
    gdb.invalidate_cached_frames()


def forget():
    """The program has ended: nothing to restore."""
    _unwinder.thread = _unwinder.thread_index = None
