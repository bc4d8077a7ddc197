# Looks at a suspended CUDA thread for a moment, in place of the one that runs on the same OS thread:
# for tables, for values of many threads, and in core files, whose registers cannot be written.
#
# gdb asks how to leave frame 0. While a thread is looked at the answer is: into that thread's saved
# registers. Frame 0, and what is inlined into it, is then a dummy, and the next frame the innermost
# of the thread. It must end before the program resumes, because gdb steps by the frames that it sees.
import gdb
import gdb.unwinder

from . import engine, registers


class _Frame:
    """The identity of frame 0 for gdb."""

    def __init__(self, stack_pointer, pc):
        self.sp = stack_pointer
        self.pc = pc


class _SuspendedThread(gdb.unwinder.Unwinder):
    def __init__(self):
        super().__init__("warpstep: a suspended CUDA thread")
        self.forget()

    def forget(self):
        self.thread = None
        self.os_thread = None
        self.registers = {}
        self.top = (0, 0)  # the OS thread's stack pointer and instruction
        self.index = None  # the worker's threadIdx, to be restored

    def __call__(self, pending):
        if self.thread is None:
            return None
        selected = gdb.selected_thread()
        if selected is None or selected.ptid[1] != self.os_thread:
            return None
        stack_pointer = pending.read_register("rsp")
        if (int(stack_pointer), int(pending.read_register("rip"))) != self.top:
            return None  # not the first that is no inlined function
        info = pending.create_unwind_info(_Frame(stack_pointer, pending.read_register("rip")))
        for register, value in self.registers.items():
            like = pending.read_register(register).type
            info.add_saved_register(register, gdb.Value(value).cast(like))
        return info


_unwinder = _SuspendedThread()
gdb.unwinder.register_unwinder(None, _unwinder, replace=True)


def shown():
    """The CUDA thread that is shown in place of the running one, else None."""
    return _unwinder.thread or registers.lent_to()


def looked_at():
    """The CUDA thread that is looked at; None if frames are those of the registers."""
    return _unwinder.thread


def has_dummy():
    """Whether frame 0 is a dummy."""
    return _unwinder.thread is not None


def look_at(thread):
    """From now on the selected OS thread's frames are those of a CUDA thread, and threadIdx is its
    own; of None, those that its registers say."""
    if thread is not None and not thread.is_suspended:
        thread = None
    before = _unwinder.thread
    if before is None and thread is None:
        return
    if before is not None and (thread is None or thread.worker.os_thread != _unwinder.os_thread):
        registers.write_index(before.worker, _unwinder.index)
        _unwinder.forget()
        gdb.invalidate_cached_frames()
        before = None
    if thread is not None:
        if _unwinder.index is None:
            _unwinder.index = engine.memory(thread.worker.thread_index, 12)
        registers.write_index(thread.worker, engine.index_bytes(thread.index))
        _unwinder.os_thread = thread.worker.os_thread
        if before is None:
            newest = gdb.newest_frame()
            _unwinder.top = (int(newest.read_register("rsp")), int(newest.read_register("rip")))
        _unwinder.registers = {"rip": thread.resume_at, "rsp": thread.stack_pointer,
                               "rbp": thread.frame_pointer}
    _unwinder.thread = thread
    gdb.invalidate_cached_frames()


def forget():
    """The program has ended: nothing to restore."""
    _unwinder.forget()
    registers.forget()
