# `cuda goto request N`: to a request of a warp to memory, by its number in docs/traffic.md, backwards or
# forwards. Two runs: the first numbers the launch's requests as far as that one, which tells which access
# of which thread is its first; the second is an ordinary run as far as that access.
import re
import struct

import gdb

from ..moving import moves, run_quietly
from ..state import engine, frames, names, points, stops, wanted
from ..steps.leaving import leave_engine
from ..stopping import going
from . import backwards

# WarpstepDebugSought in sim/traffic/record/sought.h
_FIELDS = "what number requests block rank access calls lanes".split()
_NUMBER, _ACCESS = 1, 2
_OF_HOOKS = re.compile(r"__tsan_|warpstep::sim::(check|traffic)::")


class _Search:
    """One run of the program, as far as what is sought in one launch."""

    def __init__(self, launch, what, number, block=0, rank=0, access=0):
        self.launch = launch
        self.wanted = (what, number, 0, block, rank, access, 0, 0)
        self.has_come = False
        self.found = None  # what the program says of it

    def run(self):
        events = {"warpstep_debug_launch_begins": self._launch_begins,
                  "warpstep_debug_launch_ends": self._launch_ends,
                  "warpstep_debug_request_comes": self._comes}
        for function, listener in events.items():
            stops.listen(function, listener)
        try:
            with backwards.without(backwards.users_breakpoints()):
                backwards.run_again()
                if self.has_come and self.wanted[0] == _ACCESS:
                    _leave_hook()
        finally:
            for function, listener in events.items():
                stops.leave(function, listener)
            _write((0,) * len(_FIELDS))
        return self

    def _launch_begins(self):
        if engine.Launch().number == self.launch:
            _write(self.wanted)
        return False

    def _comes(self):
        self.has_come = True
        self.found = _read()
        return True

    def _launch_ends(self):
        if engine.Launch().number != self.launch:
            return False
        self.found = _read()
        return True


def _leave_hook():
    """Back to the access in the user's code, behind the hook that is called before it; an atomic, which
    the hook does itself, has happened then."""
    hook, frame = None, gdb.newest_frame()
    while frame is not None and frames.is_ours(frame):
        if _OF_HOOKS.match(frame.name() or ""):
            hook = frame  # its last call is often a jump, so that the hook itself has no frame
        frame = frame.older()
    if hook is None:
        return leave_engine()
    here = wanted.running()
    stops.Once(hook.older().pc(), lambda: wanted.running() == here)
    run_quietly("continue")


def _place():
    return engine.address_of("warpstep_debug_sought")


def _write(words):
    if engine.has_process():
        gdb.selected_inferior().write_memory(_place(), struct.pack("<%dQ" % len(words), *words))


def _read():
    return engine.Fields(_FIELDS, engine.words(_place(), len(_FIELDS)))


def check():
    backwards.check()
    watched = engine.address_of("warpstep_debug_last_writer")  # once the checkers have begun
    if not _place() or not watched or not engine.word(watched):
        raise gdb.GdbError("Only checked programs number their requests: start with "
                           "`warpstep debug --check`.")


def asked(text):
    """The number and the launch of "57" or "57 launch 2"; without a launch, the one in focus."""
    words = text.split()
    if len(words) not in (1, 3) or words[1:2] not in ([], ["launch"]) or not all(
            word.isdigit() and int(word) for word in words[::2]):
        raise gdb.GdbError("say which request, from 1 on: cuda goto request N [launch L]")
    return int(words[0]), int(words[2]) if len(words) == 3 else max(engine.Launch().number, 1)


def _lanes_text(mask):
    """"lanes 0 to 31", "lane 3" or "lanes 0 2 5"."""
    lanes = [lane for lane in range(engine.LANES) if mask >> lane & 1]
    if len(lanes) == 1:
        return "lane %d" % lanes[0]
    if lanes == list(range(lanes[0], lanes[-1] + 1)):
        return "lanes %d to %d" % (lanes[0], lanes[-1])
    return "lanes " + " ".join(map(str, lanes))


@moves
def go_to(text):
    """cuda goto request N [launch L]"""
    check()
    number, launch = asked(text)
    backwards.leave()
    point = points.Point()
    first = _Search(launch, _NUMBER, number).run()
    if not first.has_come:
        if first.found is None:
            raise gdb.GdbError("The program has ended without a launch %d." % launch)
        backwards.return_to(point)
        backwards.show()
        raise gdb.GdbError("Launch %d makes %d requests." % (launch, first.found.requests))
    there = first.found
    second = _Search(launch, _ACCESS, number, there.block, there.rank, there.access).run()
    state = engine.engine() if engine.has_process() else None
    who = state and (state.launch.block_of(there.block),
                     engine.coordinates(there.rank, state.launch.block))
    if not second.has_come or wanted.running() != who:
        raise gdb.GdbError("The program did not come there again: it has run otherwise.")
    backwards.show("[Request %d of launch %d: block %s, warp %d, %s]" % (
        number, launch, names.text(who[0]), there.rank // engine.LANES, _lanes_text(there.lanes)))


going.also["request"] = go_to
