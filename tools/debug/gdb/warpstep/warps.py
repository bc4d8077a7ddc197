# `cuda step warp`: steps the lanes of a warp that are at the same line by one line. The simulator
# runs one thread at a time, so each lane is stepped in turn and then made to yield to the next one
# (sim/debug/pause.cpp).
import struct

import gdb

from . import info, stepping
from .moving import is_pause, moves, run_quietly
from .state import engine, focus, frames, names, stops, unwinder, wanted
from .steps.leaving import leave_engine

_BELOW = 136  # bytes below the stack pointer; sim/debug/pause.cpp has the same number


class _Interrupted(Exception):
    """Ctrl-C, on the way."""


def _check_pause():
    if engine.has_process() and is_pause():
        raise _Interrupted


class _Location:
    """Where a thread stands: a line in a function, so deep in the kernel's calls."""

    def __init__(self):
        shown = frames.device_frames()
        sal = shown[0].find_sal()
        self.pc = shown[0].pc()
        self.key = (shown[0].name(), sal.symtab and sal.symtab.filename, sal.line, len(shown))


class _Passage:
    """Runs until one thread has its turn, or stands at an address, or somebody else goes on."""

    def __init__(self, block, thread):
        self.wanted = (block, thread)
        self.came = None
        wanted.want(self, block, thread)

    def end(self):
        wanted.drop(self)

    def _begins(self):
        if wanted.running() == self.wanted:
            self.came = "turn"
        return self.came is not None

    def _ends(self):
        if wanted.running() != self.wanted:  # another thread runs, which something else waits for
            self.came = self.came or "other"
        return self.came is not None

    def _launch_ends(self):
        self.came = "launch ends"
        return True

    def _run(self, listeners):
        """"turn", "other" or "launch ends"; None when the program stopped for another reason."""
        self.came = None
        for function, listener in listeners.items():
            stops.listen(function, listener)
        try:
            run_quietly("continue")
        finally:
            for function, listener in listeners.items():
                stops.leave(function, listener)
        engine.forget()
        if self.came is None:
            _check_pause()
        return self.came

    def until_turn(self):
        """Runs until the thread has its turn."""
        return self._run({"warpstep_debug_turn_begins": self._begins,
                          "warpstep_debug_launch_ends": self._launch_ends})

    def until_others(self):
        """Runs until somebody else has a turn, because the thread waits or has ended."""
        wanted.want_end()
        return self._run({"warpstep_debug_turn_begins": self._ends,
                          "warpstep_debug_turn_ends": self._ends,
                          "warpstep_debug_launch_ends": self._launch_ends})


def _give_turn_to(thread):
    """Makes the running thread, where it stands, go on by giving its turn away."""
    frame = gdb.newest_frame()
    stack, pc = (int(frame.read_register(name)) for name in ("rsp", "rip"))
    inferior = gdb.selected_inferior()
    inferior.write_memory(stack - _BELOW, struct.pack("<Q", pc))
    inferior.write_memory(engine.address_of("warpstep_debug_next"),
                          struct.pack("<Q", thread.address))
    gdb.execute("set $rsp = 0x%x" % (stack - _BELOW), to_string=True)
    gdb.execute("set $rip = 0x%x" % thread.worker.pause, to_string=True)


def _let_go_first(thread):
    if engine.has_process():
        gdb.selected_inferior().write_memory(engine.address_of("warpstep_debug_first"),
                                             struct.pack("<Q", thread))


class _WarpStep:
    def __init__(self, found):
        self.found = found
        self.block = found.block
        self.launch = found.launch
        self.ended = False  # the launch has

    def worker(self):
        return engine.engine().worker_of(gdb.selected_thread().ptid[1])

    def thread(self, rank):
        return self.worker().all()[rank]

    def bring(self, rank):
        """Gives a lane the turn. False when that cannot be."""
        thread = self.thread(rank)
        if thread.runs:
            return True
        passage = _Passage(self.block, thread.index)
        try:
            _give_turn_to(thread)
            return passage.until_turn() == "turn"
        finally:
            passage.end()

    def come_to(self, rank, pc):
        """Runs a lane that has just begun until it stands at an address; False when it waits or
        ends before."""
        thread = self.thread(rank)
        passage = _Passage(self.block, thread.index)
        arrived = []

        def is_here():
            if wanted.running() == passage.wanted:
                arrived.append(True)
            return bool(arrived)

        once = stops.Once(pc, is_here)
        try:
            came = passage.until_others()
            self.ended = came == "launch ends"
        finally:
            passage.end()
            if once.is_valid():
                once.delete()
        return bool(arrived)

    def next(self, rank):
        """Steps the running lane by one line."""
        thread = self.thread(rank)
        if stepping.is_at_end():
            passage = _Passage(self.block, thread.index)
            try:
                came = passage.until_others()
            finally:
                passage.end()
            self.ended = came == "launch ends"
            return came is not None
        _let_go_first(thread.address)  # no other thread can overtake it while it waits
        try:
            text = stepping.step_over(self.block, thread.index)
        finally:
            _let_go_first(0)
        _check_pause()
        if wanted.running() == (self.block, thread.index) and frames.device_frames():
            return True
        gdb.write(text)
        return False

    def step(self, ranks, start):
        """Moves each of these lanes; the one that has the turn goes first."""
        for rank, is_new in ranks:
            if not self.bring(rank):
                return False
            if is_new:
                if not self.come_to(rank, start.pc):
                    if self.ended:
                        return True
                    continue  # it went another way
            else:
                leave_engine()
                if not frames.is_ours(gdb.newest_frame()) and _Location().key != start.key:
                    continue  # the rest of a warp operation was its step
            if not self.next(rank):
                return False
            if self.ended:
                return True
        return True


def _lanes(found, start, is_block):
    """(rank, whether it has not begun) of the lanes that move: those that stand where the focus
    does, and those that have not begun and come there first."""
    running, others = [], []
    worker = found.thread.worker
    for rank in worker.ranks_by_turn():
        thread = worker.all()[rank]
        if thread.state == "finished" or not (is_block or thread.warp == found.thread.warp):
            continue
        if thread.state == "not started":
            others.append((thread.rank, True))
            continue
        unwinder.look_at(thread)
        if frames.device_frames() and _Location().key == start.key:
            (running if thread.runs else others).append((thread.rank, False))
    return running + others


def _ranges(lanes):
    """ "0-15, 18" """
    text, lanes = [], sorted(lanes)
    while lanes:
        last = 0
        while last + 1 < len(lanes) and lanes[last + 1] == lanes[last] + 1:
            last += 1
        text.append(str(lanes[0]) if last == 0 else "%d-%d" % (lanes[0], lanes[last]))
        lanes = lanes[last + 1:]
    return ", ".join(text)


def _tell(warp, table):
    """The current locations of the lanes, grouped by location."""
    groups = {}
    for thread in table:
        if thread.warp == warp:
            _, file, line = info.location_of(thread)
            where = "%s:%d" % (file, line) if file else thread.state
            if thread.waits_in:
                where += " in " + thread.waits_in
            groups.setdefault(where, []).append(thread.lane)
    for where, lanes in groups.items():
        print("[warp %d: %s %s %s]" % (warp, "lane" if len(lanes) == 1 else "lanes",
                                       _ranges(lanes), where))


def _tell_block(block, table):
    """The same for all threads of a block, as numbers of them."""
    groups = {}
    for thread in table:
        _, file, line = info.location_of(thread)
        where = "at %s:%d" % (file, line) if file else thread.state
        if thread.waits_in:
            where += " in " + thread.waits_in
        groups[where] = groups.get(where, 0) + 1
    for where, count in groups.items():
        print("[block %s: %d thread%s %s]" % (names.text(block), count, "" if count == 1 else "s",
                                              where))


def _check(found):
    if focus.is_core():
        raise gdb.GdbError("You can't do that without a process to debug.")
    if not found.thread.worker.pause or not engine.engine().layout.has_contexts:
        raise gdb.GdbError("Lanes can only be stepped side by side on x86-64.")
    shown = frames.device_frames()
    if not shown:
        raise gdb.GdbError("The thread in focus is not in a kernel.")
    if frames.is_optimised(shown[-1]):
        raise gdb.GdbError("The lanes of optimised code do not stop at lines: build it with "
                           "`warpstep cc --debug`.")


def _stay(warp):
    """Where the lanes are when their step is interrupted."""
    engine.forget()
    print("[Interrupted: not all lanes have gone on]")
    focus.stay_in_kernel()
    found = focus.current()
    if found is not None:
        _tell(warp, found.thread.worker.all())
    focus.announce(found)
    focus.settle()
    frames.show_line()


@moves
def step(argument, is_block=False):
    """`cuda step warp` and, of all threads of the block, `cuda step block`."""
    if argument:
        raise gdb.GdbError("`cuda step %s` steps that of the focus; `cuda %s N` moves it."
                           % (("block",) * 2 if is_block else ("warp",) * 2))
    found = focus.needed()
    _check(found)
    warp, rank = found.thread.warp, found.thread.rank
    start = _Location()
    lanes_step = _WarpStep(found)
    with focus.looking_around():
        lanes = _lanes(found, start, is_block)
    focus.leave()
    owner = engine.gdb_thread_of(found.thread.worker)
    if owner != gdb.selected_thread():
        owner.switch()
    gdb.execute("set suppress-cli-notifications on")
    try:
        went_well = lanes_step.step(lanes, start)
    except _Interrupted:
        return _stay(warp)
    finally:
        gdb.execute("set suppress-cli-notifications off")
    engine.forget()
    if lanes_step.ended:
        print("[Kernel %d has finished]" % found.launch.id)
        return stepping.leave_launch()
    worker = lanes_step.worker() if engine.has_process() else None
    if worker is None:
        return focus.announce(focus.current())
    if worker.block_position != lanes_step.block:
        print("[Block %s has finished]" % names.text(lanes_step.block))
        stepping.enter_kernel()
        focus.announce(focus.current())
        return frames.show_line()
    table = worker.all()
    if went_well:
        thread = table[rank]
        if thread.state in ("finished", "not started"):
            print("[Thread %s of block %s has finished]" % (names.text(thread.index),
                                                            names.text(lanes_step.block)))
            live = [t for t in table if t.state not in ("finished", "not started")]
            thread = next((t for t in live if t.warp == warp), live[0] if live else None)
        if thread is not None:
            focus.set_to(thread)
    if is_block:
        _tell_block(lanes_step.block, table)
    else:
        _tell(warp, table)
    focus.announce(focus.current())
    frames.show_line()
