# `cuda goto finding [N]`: runs the program again, which repeats exactly, and stops at the access that a
# finding names. Many findings are known only later, at a barrier or at the end of a launch: then the
# program goes back at once.
import gdb

from .. import focus_command, stepping
from ..state import commands, engine, focus, output, stops, wanted
from . import breaking, findings


class _Access(breaking.ThreadBreakpoint):
    """The access of a party: its thread at its line, between the same two barriers."""

    def __init__(self, party):
        self.party = party
        super().__init__("%s:%d" % party.place, party.block, party.thread, "", temporary=True)

    def stop(self):
        return super().stop() and _barriers_passed() == self.party.phase


def _barriers_passed():
    state = engine.Engine()
    worker = state.worker_of(gdb.selected_thread().ptid[1])
    return worker.barriers_passed() if worker else 0


class _Goal:
    """Waits for the launch, and then for the access."""

    def __init__(self, found, party):
        self.found, self.party = found, party
        self.access = None
        stops.listen("warpstep_debug_launch_begins", self.launch_begins)

    def launch_begins(self):
        if engine.Launch().number == self.found.launch and self.access is None:
            self.access = _Access(self.party)
        return False

    def end(self):
        stops.leave("warpstep_debug_launch_begins", self.launch_begins)
        if self.access is not None and self.access.is_valid():
            self.access.delete()


also = {}  # by word: other places to go to


def _chosen(argument):
    known = findings.so_far()
    if not known:
        raise gdb.GdbError("No finding so far; this is for `warpstep debug --check`.")
    if not argument:
        return known[-1]
    if not argument.isdigit() or not 1 <= int(argument) <= len(known):
        raise gdb.GdbError("There is no finding %s: they go from 1 to %d."
                           % (argument, len(known)))
    return known[int(argument) - 1]


def _repeats():
    """Whether another run does the same: one worker, in a process of ours."""
    state = engine.engine()
    return (state is not None and len(state.workers) == 1 and not focus.is_core() and
            not gdb.selected_inferior().was_attached)


_next = 0  # the number of the finding that the program goes back to


def takes_over():
    """At a stop: whether the program is about to run again, to the access that a finding names."""
    global _next
    number = findings.elsewhere()
    if not number:
        return False
    if stepping.is_hooked() and _repeats():
        _next = number
        return True
    gdb.write("  `cuda goto finding %d`, with one worker, stops at that access\n" % number)
    named = findings.thread_elsewhere(number)
    if named is not None:
        focus.set_to(named)
    return False


class _After(gdb.Command):
    """What the hooks of gdb's own commands call when these have ended."""

    def __init__(self):
        super().__init__("warpstep-after", gdb.COMMAND_OBSCURE)

    def invoke(self, argument, from_tty):
        global _next
        selected = gdb.selected_thread()
        if selected is not None and selected.is_running():
            return
        stepping.unhook()
        gdb.execute("warpstep-paused")
        number, _next = _next or findings.elsewhere(), 0
        if number and engine.has_process():
            gdb.write("[Going back to that access]\n")
            _go_to(findings.so_far()[number - 1])


def _hooks():
    for command in ("continue", "run", "next", "step", "finish", "until", "cuda"):
        commands.hook("hookpost-" + command, "warpstep-after")


def _goto(argument):
    """cuda goto finding [N], cuda goto request N [launch L]"""
    word, _, number = argument.partition(" ")
    if word in also:
        return also[word](number.strip())
    if word != "finding":
        raise gdb.GdbError("say where to go: cuda goto finding [N], or cuda goto request N")
    found = _chosen(number.strip())
    if not found.parties:
        raise gdb.GdbError("This finding names no access of a thread.")
    _go_to(found)


def _go_to(found):
    focus.expect_own_process()
    paused = [breakpoint for breakpoint in gdb.breakpoints()
              if breakpoint.enabled and breakpoint.number > 0]
    goal = _Goal(found, found.parties[0])
    for breakpoint in paused:
        breakpoint.enabled = False
    findings.be_quiet(True)
    output.begin_again()
    try:
        gdb.execute("run")
    finally:
        findings.be_quiet(False)
        goal.end()
        for breakpoint in paused:
            if breakpoint.is_valid():
                breakpoint.enabled = True
    here = wanted.running() if engine.has_process() else None
    if here != (found.parties[0].block, found.parties[0].thread):
        raise gdb.GdbError("The program did not come there again: it has run otherwise.")


def _before_prompt():
    """What is typed does not wait for the program: the hook behind it came before the stop."""
    if _next:
        try:
            gdb.execute("warpstep-after")
        except gdb.error as error:
            gdb.write("%s\n" % error)


_After()
_hooks()
gdb.events.before_prompt.connect(_before_prompt)
focus_command.command("goto", _goto)
