# next, step, finish, until and advance stay with the thread in focus, across barriers and thread
# switches.
import gdb

from . import company
from .moving import is_moving, moves, run_quietly
from .state import commands, engine, focus, frames, names, stops, unwinder, wanted
from .steps.leaving import leave_engine, leave_on_host
from .stopping import faults

_is_hooked = False  # a command typed by the user runs the program: `warpstep-after` comes behind it


before_running = []  # called before the program goes on for the user, and not for a step


def is_hooked():
    return _is_hooked


def unhook():
    global _is_hooked
    _is_hooked = False


class _Arrival:
    """Runs the program until an event of the engine."""

    def __init__(self, function, is_there):
        self.function = function
        self.is_there = is_there
        self.came = False

    def __call__(self):
        self.came = self.is_there()
        return self.came

    def run(self, is_told=lambda: True):
        """True if it occurred; else the program stopped earlier, and the reason is printed."""
        stops.listen(self.function, self)
        try:
            text = run_quietly("continue")
        finally:
            stops.leave(self.function, self)
        if not self.came and is_told():
            gdb.write(text)
        return self.came


_company = company.Company()


def bring(thread):
    """Runs the program until a suspended thread resumes."""
    focus.leave()
    block = thread.worker.block_position
    index = names.text(thread.index)
    arrival = _Arrival("warpstep_debug_turn_begins",
                       lambda: wanted.running() == (block, thread.index))
    _company.join(block, thread.index, False)
    came = arrival.run()
    if not came:
        focus.announce(focus.current())
        raise gdb.GdbError("Thread %s has not moved: the program stopped before its turn." % index)
    leave_engine()


def expect_process():
    """A core file does not run: gdb's own sentence for it."""
    if focus.is_core():
        raise gdb.GdbError("The program is not being run.")


def before(command):
    """Runs before gdb's own `next` and similar commands."""
    global _is_hooked
    if is_moving():
        return
    if command not in ("leave", "return"):
        expect_process()
    if command == "finish" and not engine.has_process():
        raise gdb.GdbError("The program is not being run.")
    if command in ("jump", "return"):
        _expect_turn(command)
    _is_hooked = True
    if command in ("continue", "jump", "leave", "return"):
        focus.leave()
        if command in ("continue", "jump") and engine.has_process():
            for act in before_running:
                act()
        return
    if faults.is_at_fault():
        return _end_launch(command)
    thread = unwinder.shown()
    outside = _calls_outside() if command == "finish" else None
    focus.leave()
    if thread is not None and thread.is_suspended:
        bring(thread)
    else:
        thread = None
    found = focus.current()
    if found is None and engine.has_process() and command in ("next", "step", "until"):
        leave_on_host()
    if found is not None and found.thread.runs:
        if thread is None and frames.device_frames() and frames.is_ours(gdb.newest_frame()):
            leave_engine()
            if not engine.has_process():
                raise gdb.GdbError("The program has ended.")
        if command == "finish" and frames.is_ours(gdb.newest_frame()):
            run_quietly("stepi")
        if outside:
            frames.device_frames()[-1 - outside].select()
        if command != "finish" and is_at_end():
            _end_thread()
            found = focus.current()
    if found is not None and found.thread.runs:
        _company.join(found.block, found.thread.index, True)


def _expect_turn(command):
    """gdb itself would move the thread that runs, whichever is in focus."""
    found = focus.current()
    if found is None:
        return
    if found.thread.is_suspended:
        raise gdb.GdbError("Thread %s does not have the turn: after `next` it has, and can %s."
                           % (names.text(found.thread.index), command))
    focus.leave()
    if frames.device_frames() and frames.is_ours(gdb.newest_frame()):
        focus.settle()
        raise gdb.GdbError("The thread is in a function of CUDA's: after `next` it can %s." % command)


def step_over(block, thread):
    """`next` of the running thread, as part of a longer step; returns gdb's output."""
    _company.join(block, thread, True)
    try:
        return run_quietly("next")
    finally:
        _company.part()


def _calls_outside():
    """How many calls of the kernel's are outside the selected one, which is to end: an error if it is the
    kernel itself. None elsewhere."""
    shown, selected = frames.device_frames(), gdb.selected_frame()
    if selected not in shown:
        return None
    outside = len(shown) - 1 - shown.index(selected)
    if outside == 0:
        raise gdb.GdbError('"finish" not meaningful in the outermost frame.')
    return outside


def kernel_frame():
    found = frames.device_frames()
    return found[-1] if found else None


def is_at_end():
    """Whether the thread is at the closing brace of the kernel."""
    frame = kernel_frame()
    if frame is None or frame != gdb.newest_frame():
        return False
    lines = frames.lines_of(frames.function_block(frame))
    return bool(lines) and lines[max(lines)] == frame.find_sal().line


def _on_stop(event):
    if not is_moving():
        _company.part()


gdb.events.stop.connect(_on_stop)
gdb.events.exited.connect(lambda event: _company.part())


def _end_thread(why=""):
    """The thread in focus is at its kernel's closing brace: lets it end and puts the program where
    gdb's own `next` comes to the first statement of the next thread, or to the host's."""
    ended = focus.current()
    launch = ended.launch
    print("[Thread %s of block %s has finished%s]" % (names.text(ended.thread.index),
                                                      names.text(ended.block), why))
    os_thread = gdb.selected_thread().ptid[1]
    turn = _Arrival("warpstep_debug_turn_begins",
                    lambda: gdb.selected_thread().ptid[1] == os_thread)
    end = _Arrival("warpstep_debug_launch_ends", lambda: True)
    stops.listen(end.function, end)
    wanted.want(turn, None, None)
    try:
        turn.run(is_told=lambda: not end.came)
    finally:
        wanted.drop(turn)
        stops.leave(end.function, end)
    if end.came:
        print("[Kernel %d has finished]" % launch.id)
        leave_engine()
    elif turn.came and frames.device_frames():
        leave_engine()
    elif turn.came:
        stops.Once(launch.kernel)
        run_quietly("continue")
        lines = frames.lines_of(gdb.block_for_pc(launch.kernel)).values()
        if engine.has_process() and len(set(lines)) == 1:
            stops.Once(frames.first_line(launch.kernel))  # `next` would leave the kernel


@moves
def go_to_next_thread():
    """From behind the end of a kernel, as `next` does."""
    _to_next_thread()


def _to_next_thread(why=""):
    _end_thread(why)
    found = focus.current()
    if found is not None and found.thread.runs:
        text = step_over(found.block, found.thread.index)
    else:
        text = run_quietly("next") if engine.has_process() else ""
    gdb.write(text)
    focus.announce(focus.current())
    focus.settle()


def _end_launch(command):
    """No thread goes on behind a fault: from here to where gdb's own `next` comes to the host's next
    statement."""
    launch = engine.Launch()
    focus.leave()
    ended = _Arrival("warpstep_debug_launch_ends", lambda: True).run()
    if not engine.has_process():
        raise gdb.GdbError("The program has ended.")
    if ended:
        print("[Kernel %d has failed]" % launch.id)
        leave_engine()
    if command == "finish":
        run_quietly("next")
        raise gdb.GdbError("The function that failed does not return.")


def enter_kernel():
    """From the beginning of a block to the first line of its first thread."""
    engine.forget()
    stops.Once(frames.first_line(engine.engine().launch.kernel))
    run_quietly("continue")


def leave_launch():
    """From the end of a launch to the host's next statement."""
    leave_engine()
    run_quietly("next")


class _Before(gdb.Command):
    """What the hooks of gdb's own commands call."""

    def __init__(self):
        super().__init__("warpstep-before", gdb.COMMAND_OBSCURE)

    def invoke(self, argument, from_tty):
        before(argument)


def _hooks():
    """gdb runs hook-next before `next`, and not `next` when the hook fails."""
    for command in ("next", "step", "finish", "until", "nexti", "stepi", "jump"):
        commands.hook("hook-" + command, "warpstep-before " + command)
    for command in ("continue", "signal"):
        commands.hook("hook-" + command, "warpstep-before continue")
    for command in ("run", "start", "kill", "detach"):
        commands.hook("hook-" + command, "warpstep-before leave")


@moves
def run_to_stop_of(found, thread, steps, ended, end=None):
    """Runs until one of some threads of the block in focus stops, or the block ends, of which
    `ended` tells. `thread` None and `steps`: see wanted.py. `end`: stops where the one thread ends."""
    has_turn = wanted.running() is not None and wanted.fits((found.block, thread, steps),
                                                            *wanted.running())
    _company.join(found.block, thread, has_turn, steps)
    focus.leave()
    os_thread = gdb.selected_thread().ptid[1]
    block = _Arrival("warpstep_debug_block_begins",
                     lambda: gdb.selected_thread().ptid[1] == os_thread)
    launch = _Arrival("warpstep_debug_launch_ends", lambda: True)
    for arrival in (block, launch):
        stops.listen(arrival.function, arrival)
    try:
        text = run_quietly("continue")
    finally:
        for arrival in (block, launch):
            stops.leave(arrival.function, arrival)
        _company.part()
    if end is not None and end.came:
        return _to_next_thread(": it did not come there")
    if not block.came and not launch.came:
        gdb.write(text)
        focus.announce(focus.current())
        return focus.settle()
    print(ended)
    if launch.came:
        return leave_launch()
    enter_kernel()
    focus.announce(focus.current())
    focus.settle()
    frames.show_line()


_Before()
_hooks()
