# `generate-cuda-core [FILE]`: a core file in which every CUDA thread is a thread.
import os
import re
import struct

import gdb

from . import calls
from .state import engine, focus, frames, names, processor

_MOST = 256
_BLOCK_STEP = 1000000


def _registers(frame):
    values = []
    for name in processor.NAMES:
        try:
            values.append(int(frame.read_register(name)) & (2 ** 64 - 1))
        except (ValueError, gdb.error):
            values.append(0)
    return values


def _os_threads(selected):
    """The registers of every OS thread, the selected one first."""
    threads = sorted(gdb.selected_inferior().threads(), key=lambda t: (t != selected, t.num))
    raw = b""
    for thread in threads[:_MOST]:
        thread.switch()
        raw += struct.pack("<28Q", thread.ptid[1], *_registers(gdb.newest_frame()))
    selected.switch()
    return len(threads[:_MOST]), raw


class _GenerateCore(gdb.Command):
    """Saves a core file in which every CUDA thread is a thread: generate-cuda-core [FILE]."""

    def __init__(self):
        super().__init__("generate-cuda-core", gdb.COMMAND_FILES, gdb.COMPLETE_FILENAME)

    def invoke(self, argument, from_tty):
        focus.needed()
        inferior = gdb.selected_inferior()
        name = argument or "core.%d" % inferior.pid
        path = os.path.abspath(name)
        if not os.access(os.path.dirname(path), os.W_OK):
            raise gdb.GdbError("Cannot write to the folder %s." % os.path.dirname(path))
        with focus.left():
            error = self._write(inferior, path)
        if error:
            raise gdb.GdbError("Cannot write %s: %s." % (name, os.strerror(error)))
        print("Saved corefile %s" % name)

    def _write(self, inferior, path):
        count, raw = _os_threads(gdb.selected_thread())
        inferior.write_memory(engine.address_of("warpstep_debug_os_threads"), raw)
        inferior.write_memory(engine.address_of("warpstep_debug_os_thread_count"),
                              struct.pack("<Q", count))
        inferior.write_memory(engine.address_of("warpstep_debug_core_file"),
                              path.encode() + b"\0")
        return calls.call(engine.address_of("warpstep_debug_write_core"))


def name_threads():
    """In a Warpstep core file: names threads by block and thread."""
    state = engine.engine()
    if state is None:
        return
    workers = {worker.block_number % 2000 + 1: worker for worker in state.busy()}
    for thread in gdb.selected_inferior().threads():
        block, rank = divmod(thread.ptid[1], _BLOCK_STEP)
        worker = workers.get(block)
        if worker is not None and rank < worker.thread_count:
            thread.name = "block %s thread %s" % (names.text(worker.block_position),
                                                  names.text(worker.all()[rank].index))


def _is_of_this_program():
    """Whether the program's first page is the same in the core file, which distinguishes builds."""
    match = re.search(r"AT_PHDR\s.*(0x[0-9a-f]+)", gdb.execute("info auxv", to_string=True))
    if match is None:
        return True
    page = int(match[1], 16) & ~4095
    with open(gdb.current_progspace().filename, "rb") as file:
        there = file.read(4096)
    return engine.memory(page, len(there)) == there


def open_core():
    """What `warpstep debug --core` does first."""
    if engine.has_process() and not _is_of_this_program():
        raise gdb.GdbError("This core file belongs to another build of the program: give the "
                           "program that wrote it, or run that again.")
    if engine.engine() is None:
        raise gdb.GdbError("This core file shows no kernel of Warpstep's.")
    name_threads()
    found = focus.needed()
    focus.set_to(found.thread)
    focus.announce(found)
    shown = frames.users_frames()
    if shown:
        print(frames.source_line(shown[0]))


class _OpenCore(gdb.Command):
    """What `warpstep debug --core` does first: names the threads and focuses on the failed one."""

    def __init__(self):
        super().__init__("warpstep-open-core", gdb.COMMAND_OBSCURE)

    def invoke(self, argument, from_tty):
        open_core()


_GenerateCore()
_OpenCore()
