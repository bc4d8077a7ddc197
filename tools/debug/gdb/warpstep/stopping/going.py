# `cuda goto finding [N]`: runs the program again, which repeats exactly, and stops at the access that a
# finding names: findings are often known only later, at a barrier or at the end of a launch.
import gdb

from .. import focus_command
from ..state import engine, stops, wanted
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


def _goto(argument):
    """cuda goto finding [N]"""
    word, _, number = argument.partition(" ")
    if word != "finding":
        raise gdb.GdbError("say where to go: cuda goto finding [N]")
    found = _chosen(number.strip())
    if not found.parties:
        raise gdb.GdbError("This finding names no access of a thread.")
    paused = [breakpoint for breakpoint in gdb.breakpoints()
              if breakpoint.enabled and breakpoint.number > 0]
    goal = _Goal(found, found.parties[0])
    for breakpoint in paused:
        breakpoint.enabled = False
    findings.be_quiet(True)
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


focus_command.command("goto", _goto)
