# Frame filter: hides the simulator's frames, which a GPU does not have.
import os
import re

import gdb
from gdb.FrameDecorator import FrameDecorator

from . import commands, engine, names, settings, unwinder

_PREFIX = os.path.normpath(os.path.join(os.path.dirname(__file__), "../../../../.."))
_folders = None  # folders of the simulator's sources


def our_folders():
    """Where the simulator's headers are, and where its sources were."""
    global _folders
    if _folders is None:
        _folders = (os.path.join(_PREFIX, "include", ""),)
        known = gdb.lookup_global_symbol("warpstep_debug_write_core")
        source = known.symtab.fullname() if known else ""
        if source.endswith("/sim/debug/core_file.cpp"):
            root = source[:-len("sim/debug/core_file.cpp")]
            _folders += (root + "sim/", root + "runtime/")
    return _folders


def forget_folders(*_):
    global _folders
    _folders = None


gdb.events.new_objfile.connect(forget_folders)


def file_of(frame):
    sal = frame.find_sal()
    symtab = sal.symtab if sal else None
    return (symtab.fullname() or "") if symtab else ""


def is_ours(frame):
    """Whether it is a frame of the simulator, or of a system library that it calls."""
    while frame is not None:
        if _is_engines(frame):
            return True
        if not is_systems(frame):
            return False
        frame = frame.older()
    return False


def is_systems(frame):
    """Whether it is a frame of a library, of a standard header, or of a jump into a library."""
    name = frame.name() or ""
    return (not name or name.endswith("@plt") or
            file_of(frame).startswith(("/usr/include/", "/usr/lib/gcc/")) or
            (gdb.solib_name(frame.pc()) or "").startswith(("/lib/", "/usr/lib/")))


def _is_engines(frame):
    if frame.type() == gdb.SIGTRAMP_FRAME:
        return True
    name = frame.name() or ""
    if name.startswith(("warpstep::sim::", "warpstep::backend::", "warpstep_")):
        return True
    return is_file_of_engine(file_of(frame))


def is_file_of_engine(file):
    return "/include/warpstep-sim/" in file or (bool(file) and file.startswith(our_folders()))


def line_behind(frame):
    """The line of the instruction before the one that a frame is at: of the one that wrote, at a
    watchpoint. Where that is the engine's, inlined into the user's code or called by it, it is the
    user's line."""
    if frame != newest():
        return frame.find_sal()
    sal = gdb.find_pc_line(frame.pc() - 1)
    file = (sal.symtab.fullname() or "") if sal.symtab else ""
    return frame.find_sal() if is_file_of_engine(file) else sal


def starts_kernel(frame):
    """The frame that calls the kernel; everything outside it is the engine's. The launch, which is the
    host's, is in one of these files, too."""
    return (file_of(frame).endswith(("/sim/abi/callee.h", "/sim/abi/kernel_call.h")) and
            not (frame.name() or "").startswith("warpstep::backend::"))


def newest():
    """The innermost frame of the thread that is shown."""
    frame = gdb.newest_frame()
    if not unwinder.has_dummy():
        return frame
    while frame is not None and frame.type() == gdb.INLINE_FRAME:
        frame = frame.older()
    return frame.older() if frame is not None else None


_users_limit = None  # of backtraces, while ours holds


def end_at_kernel():
    """From now on the frames of the thread in focus end with the kernel, for everybody."""
    global _users_limit
    end_nowhere()
    device = device_frames()
    if not device:
        return
    before = gdb.parameter("backtrace limit")
    if before is None or before > device[-1].level():
        _users_limit = "unlimited" if before is None else str(before)
        gdb.execute("set backtrace limit %d" % (device[-1].level() + 1), to_string=True)


def ends_at_kernel():
    return _users_limit is not None


def end_nowhere():
    """Frames continue into the engine again."""
    global _users_limit
    if _users_limit is not None:
        limit, _users_limit = _users_limit, None
        gdb.execute("set backtrace limit " + limit, to_string=True)


def all_frames():
    frame = newest()
    while frame is not None:
        yield frame
        frame = frame.older()


def _shown_frames():
    """The user's frames, innermost first and the kernel last; and whether a kernel calls them."""
    found = []
    for frame in all_frames():
        if starts_kernel(frame):
            return found, True
        if not is_ours(frame):
            found.append(frame)
    return found, _users_limit is not None


def device_frames():
    """The frames of device code, innermost first and the kernel last; none in host code."""
    found, in_kernel = _shown_frames()
    return found if in_kernel else []


def users_frames():
    """The frames of device code or, in host code, those of the user."""
    return _shown_frames()[0]


class _UsersFrame(FrameDecorator):
    """kernel<<<(2,1,1),(64,1,1)>>>, as cuda-gdb shows it; other functions by their names."""

    def __init__(self, base, launch=None):
        super().__init__(base)
        self.shape = ""
        if launch:
            self.shape = "<<<%s,%s>>>" % (names.text(launch.grid), names.text(launch.block))

    def function(self):
        name = self.inferior_frame().name() or "??"
        return names.without_parameters(name) + self.shape


class _Filter:
    """Filters out the engine's frames."""

    def __init__(self):
        self.name = "warpstep"
        self.priority = 100
        self.enabled = True
        gdb.frame_filters[self.name] = self

    def filter(self, frames):
        state = engine.engine()
        has_dummy = unwinder.has_dummy()
        hides = settings.hides_internal_frames()
        if state is None or not (hides or has_dummy):
            return frames
        return self._shown(list(frames), state.launch, newest().level() if has_dummy else 0, hides)

    def _shown(self, frames, launch, first, hides):
        kernel_starts = next((i for i, frame in enumerate(frames)
                              if starts_kernel(frame.inferior_frame())),
                             len(frames) if _users_limit is not None else None)
        end = kernel_starts if hides and kernel_starts is not None else len(frames)
        result = []
        for frame in frames[:end]:
            inner = frame.inferior_frame()
            if inner.level() < first or (hides and is_ours(inner)):
                continue
            result.append(_UsersFrame(frame))
        if kernel_starts is not None and hides and result:
            result[-1] = _UsersFrame(result[-1], launch)
        return iter(result)


_Filter()


def is_optimised(frame):
    """Whether the compiler says so; clang says nothing."""
    sal = frame.find_sal()
    producer = sal.symtab.producer if sal.symtab else None
    return re.search(r" -O([1-3sg]|fast)\b", producer or "") is not None


def function_block(frame):
    """The block of the whole function that a frame runs."""
    block = frame.block()
    while block is not None and block.function is None:
        block = block.superblock
    return block


def lines_of(block):
    """{address: line} of the code of a function; nothing if it is not known."""
    while block is not None and block.function is None:
        block = block.superblock
    return {row.pc: row.line for row in (block.function.symtab.linetable() if block else ())
            if block.start <= row.pc < block.end}


def first_line(function):
    """The address after the prologue of the function at an address."""
    block = gdb.block_for_pc(function)
    while block is not None and block.function is None:
        block = block.superblock
    if block is None:
        return function
    lines = sorted({entry.pc for entry in block.function.symtab.linetable()
                    if function < entry.pc < block.end})
    return lines[0] if lines else function


def select_level(level):
    """Selects a frame, or the outermost one."""
    frame = gdb.newest_frame()
    while frame is not None and frame.level() < level:
        frame = frame.older()
    if frame is not None:
        frame.select()


def select_users_frame():
    """Selects the innermost frame that is not the simulator's. False if there is none."""
    frames = users_frames()
    if not frames:
        return False
    frames[0].select()
    return True


def source_line(frame):
    """ "11\t  out[i] = sum;", as gdb shows where it stopped."""
    sal = frame.find_sal()
    if sal.symtab is None or sal.line == 0:
        return "0x%016x in %s ()" % (frame.pc(), frame.name() or "??")
    try:
        with open(sal.symtab.fullname(), errors="replace") as file:
            lines = file.read().splitlines()
        return "%d\t%s" % (sal.line, lines[sal.line - 1])
    except (OSError, IndexError):
        return "%d\tin %s" % (sal.line, sal.symtab.filename)


def show_line():
    """Prints the line of the user's that is to run."""
    shown = users_frames()
    if shown:
        print(source_line(shown[0]))


class _Walk(commands.Command):
    """Goes to the calling frame, or back, among the frames that are shown."""

    def __init__(self, name, step):
        super().__init__(name, gdb.COMMAND_STACK)
        self.name, self.step = name, step

    def act(self, argument):
        if not engine.has_process():
            raise gdb.GdbError("No stack.")
        count = int(gdb.parse_and_eval(argument)) if argument else 1
        frames = users_frames() if settings.hides_internal_frames() else list(all_frames())
        here = gdb.selected_frame()
        at = next((i for i, frame in enumerate(frames) if frame == here), None)
        if at is None:  # inside the engine: the nearest one that is shown
            at = next((i for i, frame in enumerate(frames) if frame.level() > here.level()), 0) - (
                1 if self.step > 0 else 0)
        to = at + self.step * count
        if not frames or (at == len(frames) - 1 and to > at):
            raise gdb.GdbError("Initial frame selected; you can't go up.")
        if at <= 0 and to < 0:
            raise gdb.GdbError("Bottom (innermost) frame selected; you can't go down.")
        frames[max(0, min(to, len(frames) - 1))].select()
        gdb.execute("frame")


_Walk("up", 1)
_Walk("down", -1)
