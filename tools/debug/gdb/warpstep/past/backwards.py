# `cuda reverse-step`, `cuda reverse-next` and `cuda reverse-continue`: runs repeat exactly, so that going
# back is to run again to a point before this one.
import contextlib

import gdb

from .. import focus_command, pausing
from ..moving import moves, run_quietly, silently
from ..probes import lines, room
from ..state import engine, focus, frames, names, output, points, trace, unwinder
from ..steps.leaving import leave_engine
from ..stopping import findings

_OTHERWISE = "The program did not come there again: it has run otherwise."
ON_THE_WAY = ("Interrupted: the program ran again and stands where it had come to. `run` starts it "
              "from the beginning.")
_stop = None  # the last one


class Interrupted(gdb.GdbError):
    """Ctrl-C, while the program ran again."""


def _on_stop(event):
    global _stop
    _stop = event


gdb.events.stop.connect(_on_stop)


class There(gdb.Breakpoint):
    """Stops where the program stands now, when it has run again."""

    def __init__(self, point):
        self.point = point
        self.has_come = False
        super().__init__("*0x%x" % point.pc, gdb.BP_BREAKPOINT, internal=True)
        self.silent = True

    def stop(self):
        self.has_come = self.has_come or self.point.is_here()
        return self.has_come


@contextlib.contextmanager
def without(breakpoints):
    """While the program runs again, these do not stop it."""
    paused = [breakpoint for breakpoint in breakpoints if breakpoint.enabled]
    for breakpoint in paused:
        breakpoint.enabled = False
    launches = gdb.parameter("cuda break_on_launch")
    gdb.execute("set cuda break_on_launch none", to_string=True)
    findings.be_quiet(True)
    try:
        yield
    finally:
        findings.be_quiet(False)
        gdb.execute("set cuda break_on_launch " + launches, to_string=True)
        for breakpoint in paused:
            if breakpoint.is_valid():
                breakpoint.enabled = True


_runs_again = False


def runs_again():
    """Whether the program is on its way to where it was, in commands that go back and others."""
    return _runs_again or _goes_back


def run_again():
    global _runs_again
    output.begin_again()
    _runs_again = True
    try:
        with silently():
            _run("run")
    finally:
        _runs_again = False


def _run(command):
    global _stop
    _stop = None
    run_quietly(command)
    if isinstance(_stop, gdb.SignalEvent) and _stop.stop_signal == "SIGINT":
        raise Interrupted(ON_THE_WAY)


def return_to(point):
    """Runs again to where the program stood."""
    there = There(point)
    try:
        with without(users_breakpoints()):
            run_again()
    finally:
        if there.is_valid():
            there.delete()
    if not there.has_come:
        raise gdb.GdbError(_OTHERWISE)


def users_breakpoints():
    return [breakpoint for breakpoint in gdb.breakpoints() if breakpoint.number > 0]


def check():
    if not engine.has_process():
        raise gdb.GdbError("The program is not running: `run` starts it, and what it has come to can "
                           "be gone back from.")
    if focus.is_core():
        raise gdb.GdbError("You can't do that without a process to debug.")
    focus.expect_own_process()
    state = engine.engine()
    if state is not None and len(state.busy()) > 1:
        raise gdb.GdbError("Only runs of one worker repeat exactly: leave out --workers.")


def check_point():
    """The same for what needs to come to this point again."""
    check()
    if pausing.waits_in_a_loop():
        raise gdb.GdbError("The kernel was paused and waits in a loop whose rounds are alike: another run "
                           "cannot tell this one. `run` starts the program again; from a breakpoint "
                           "it can go back.")


class _Past:
    """The lines that a thread has come to since a phase, as far as the point that it stands at. What it
    called below `least_stack` is left out."""

    def __init__(self, whose, point, since, rows, least_stack):
        self.launch, self.who = whose
        self.point, self.since, self.rows, self.least_stack = point, since, rows, least_stack
        self.events = []

    def is_of(self, whose, point, least_stack):
        return (self.least_stack <= least_stack and whose == (self.launch, self.who) and
                vars(point) == vars(self.point))

    def _run_to_point(self, has_come):
        with without(users_breakpoints()):
            run_again()
        if not has_come():
            raise gdb.GdbError(_OTHERWISE)


class _ProbedPast(_Past):
    """Recorded by the program itself, at full speed."""

    needed = ()  # where the functions begin that the thread is in

    def record(self):
        """Runs again, and stands where the program stood; False if the program cannot record it."""
        past = lines.Lines(self.launch, self.who, self.rows, self.needed, self.least_stack, self.point)
        with past.watching():
            self._run_to_point(lambda: past.has_come or past.is_unable)
        self.events, self.rows = past.events, past.rows
        if past.has_come and self.who == self.point.who and self.rows.get(self.point.pc):
            here = lines.Event(self.rows[self.point.pc], self.point.pc, self.point.stack, 0)
            if not (self.events and self.events[-1].is_alike(here)):
                self.events.append(here)
        return past.has_come

    def go_to(self, number):
        """Runs to one of the lines, which is the end of the past then; False if the program cannot."""
        rows = {pc: line for pc, line in self.rows.items() if line}
        line = lines.Lines(self.launch, self.who, rows, goal=self.events[number])
        with line.watching():
            self._run_to_point(lambda: line.has_come or line.is_unable)
        if line.is_unable:
            return False
        del self.events[number + 1:]
        engine.forget()
        self.point = points.Point()
        return True


class _TracedPast(_Past):
    """Recorded by breakpoints."""

    def record(self):
        """Runs again, and stands where the program stood."""
        there = There(self.point)
        traced = trace.Trace(self.launch, self.who, self.since, self.rows)
        try:
            self._run_to_point(lambda: there.has_come)
            self.events = traced.events
        finally:
            traced.end()
            if there.is_valid():
                there.delete()

    def go_to(self, number):
        """Runs to one of the lines, which is the end of the past then."""
        goal = self.events[number]
        line = trace.Trace(self.launch, self.who, self.since, {goal.pc: goal.line}, goal)
        try:
            self._run_to_point(lambda: line.has_come)
        finally:
            line.end()
        del self.events[number + 1:]
        engine.forget()
        self.point = points.Point()
        return True


_past = None  # of the last step back, from which the next one can go on


def _chosen(events, here, may_enter):
    """The number of the line before `here`, (address, stack, line) of the thread now; None if there is
    none."""
    last = len(events)
    if events and (events[-1].pc == here[0] or (events[-1].stack, events[-1].line) == here[1:]):
        last -= 1
    for number in reversed(range(last)):
        if may_enter or events[number].stack >= here[1]:
            return number
    return None


@moves
def _back_a_line(argument, may_enter):
    if argument:
        raise gdb.GdbError("It takes no argument: it goes back one line of the thread in focus.")
    check_point()
    found = focus.current()
    shown = frames.device_frames() if found is not None else []
    if not shown:
        raise gdb.GdbError("Only threads of kernels go back line by line; `cuda reverse-continue` "
                           "goes to the stop before.")
    if frames.is_optimised(shown[-1]):
        raise gdb.GdbError("Optimised code does not stop at lines: build it with "
                           "`warpstep cc --debug`.")
    here = shown[0].pc(), int(shown[0].read_register("rsp")), shown[0].find_sal().line
    phase = found.thread.worker.barriers_passed()
    rows = trace.lines_of(shown)
    functions = {block.start for block in map(frames.function_block, shown) if block is not None}
    leave()
    point, has_come, is_probed = points.Point(), False, True
    while not has_come:
        if not _find_past(found, point, rows, phase, here, may_enter, functions if is_probed else None):
            return show("[Thread %s of block %s begins here]" % (names.text(found.thread.index),
                                                                  names.text(found.block)))
        has_come = _past.go_to(_chosen(_past.events, here, may_enter))
        is_probed = False
    show()


def _find_past(found, point, rows, phase, here, may_enter, functions):
    """Whether there is a line before: since the barrier before this phase, or in the whole launch.
    `functions`: that the thread is in; None if the program cannot record it."""
    global _past
    # What is known of the focus is read from the program, which is elsewhere when it runs again.
    whose = found.launch.number, (found.block, found.thread.index)
    least = 0 if may_enter else here[1]
    if functions is not None and _past is not None and _past.is_of(whose, point, least):
        if _chosen(_past.events, here, may_enter) is not None:
            return True
    if functions is not None and lines.fits(rows, point):
        _past = _ProbedPast(whose, point, 0, rows, least)
        _past.needed = functions
        if _past.record():
            return _chosen(_past.events, here, may_enter) is not None
    for since in sorted({max(phase - 1, 0), 0}, reverse=True):
        _past = _TracedPast(whose, point, since, rows, 0)
        _past.record()
        if _chosen(_past.events, here, may_enter) is not None:
            return True
    return False


def leave():
    """What is really there: the running thread."""
    found = focus.current()
    shown = unwinder.shown()
    focus.leave()
    if found is not None and shown is not None:
        owner = engine.gdb_thread_of(found.thread.worker)
        if owner is not None and owner != gdb.selected_thread():
            owner.switch()
    if gdb.solib_name(gdb.newest_frame().pc()):
        _leave_library()


def _leave_library():
    """A new process has its libraries only later: what stops there must stand in the program."""
    if frames.device_frames():
        leave_engine()
    if gdb.solib_name(gdb.newest_frame().pc()):
        raise gdb.GdbError("The program stands in a library, where another run cannot be stopped from "
                           "its beginning: `finish` first.")


def show(text=""):
    engine.forget()
    if text:
        print(text)
    focus.announce(focus.current())
    focus.settle()
    frames.show_line()


def _stops_before(point):
    """How often the program stops before it comes to a point, with the user's breakpoints."""
    there, count = There(point), 0
    try:
        with silently():
            run_again()
            while engine.has_process() and not there.has_come:
                count += 1
                _run("continue")
        if not there.has_come:
            raise gdb.GdbError(_OTHERWISE)
        return count
    finally:
        if there.is_valid():
            there.delete()


def _back_to_a_stop(argument):
    """cuda reverse-continue"""
    if argument:
        raise gdb.GdbError("`cuda reverse-continue` takes no argument.")
    check_point()
    leave()
    count = _stops_before(points.Point())
    if count == 0:
        return show("[No breakpoint, watchpoint or finding stopped before]")
    output.begin_again()
    with silently():
        for number in range(count - 1):
            _run("continue" if number else "run")
    focus.leave()
    gdb.execute("continue" if count > 1 else "run")


def _stay():
    """Where the program is when it is interrupted on the way."""
    global _past
    _past = None
    if not engine.has_process():
        raise gdb.GdbError("Interrupted: the program has ended. `run` starts it again.")
    focus.leave()
    room.leave()
    show(ON_THE_WAY)


_goes_back = False


def goes_back():
    """Whether the program does again what it has done: what was said of it is not said again."""
    return _goes_back


def _command(name, act):
    def act_or_stay(argument):
        global _goes_back
        _goes_back = True
        try:
            act(argument)
        except (Interrupted, KeyboardInterrupt):
            _stay()
        finally:
            _goes_back = False
    focus_command.command(name, act_or_stay)


_command("reverse-step", lambda argument: _back_a_line(argument, True))
_command("reverse-next", lambda argument: _back_a_line(argument, False))
_command("reverse-continue", _back_to_a_stop)
