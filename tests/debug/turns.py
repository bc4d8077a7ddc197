# Runs a block of turns.cu instruction by instruction, and holds what the commands know of their
# threads after each one against what the instructions say: a thread lives from the first one of its
# kernel to its return, and stands at the line of the kernel at which it was last.
import gdb

from warpstep import moving
from warpstep.state import engine, focus, frames, unwinder

THREADS = 3
OFTEN = 4  # what looks at the frames of the thread in focus is done at one instruction of so many


def kernel():
    """The addresses of the kernel's instructions; those at which it returns."""
    block = gdb.block_for_pc(int(gdb.parse_and_eval("(unsigned long)&turns")))
    code = gdb.selected_frame().architecture().disassemble(block.start, block.end - 1)
    return range(block.start, block.end), {i["addr"] for i in code if "ret" in i["asm"].split()[0]}


def line_shown():
    shown = frames.device_frames()
    return shown[-1].find_sal().line if shown and "turns" in shown[-1].name() else None


class Truth:
    """What the instructions so far say of a block's threads."""

    def __init__(self):
        self.code, self.returns = kernel()
        self.lines = {}  # of the threads that live
        self.ended = set()
        self.bases = {}  # threads by the frame pointer of their kernel
        self.here = None  # the thread whose kernel runs, or ran last
        self.ends = False  # its kernel returns next

    def note(self, worker):
        frame = gdb.newest_frame()
        pc, stack, base = (int(frame.read_register(name)) for name in ("rip", "rsp", "rbp"))
        if self.ends:
            del self.lines[self.here]
            self.ended.add(self.here)
            self.ends = False
        if pc not in self.code:
            return
        if pc == self.code.start:
            self.here = engine.ints(worker.thread_index, 3)[0]
            self.bases[stack - 8] = self.here
        self.here = self.bases.get(base, self.here)
        self.lines[self.here] = line_shown()
        self.ends = pc in self.returns


def line_of(thread):
    """The line of the kernel at which a thread is shown; None if no frame of its is."""
    if thread.is_suspended:
        unwinder.look_at(thread)
    line = line_shown()
    unwinder.look_at(None)
    return line


def wrong(truth, table):
    """What is wrong in a table, in words; nothing else."""
    for thread in table:
        rank = thread.rank
        if rank in truth.lines:
            if thread.state in ("finished", "not started"):
                return "thread %d lives, but is %s" % (rank, thread.state)
            line = line_of(thread)
            if line != truth.lines[rank]:
                return "thread %d (%s) is at line %d, but shown at %s" % (
                    rank, thread.state, truth.lines[rank], line)
        elif thread.runs:
            if line_of(thread) is not None:
                return "thread %d has frames without living" % rank
        elif thread.state != ("finished" if rank in truth.ended else "not started"):
            return "thread %d is %s without living" % (rank, thread.state)
    if sum(thread.runs for thread in table) > 1:
        return "two threads run"
    return None


def shown_wrong(truth):
    """The same of what a front end sees at a pause here."""
    if not truth.lines:
        return None
    focus.stay_in_kernel()
    focus.settle()
    frame, found = gdb.newest_frame(), focus.current()
    try:
        if found is None:
            return "no thread is in focus"
        seen = (frame.name().split("(")[0], frame.find_sal().line, frame.older())
        if seen != ("turns", truth.lines.get(found.thread.rank), None):
            return "thread %d is in focus, and frame 0 is %s" % (found.thread.rank, seen)
    finally:
        focus.leave()
    return None


def main():
    gdb.execute("break warpstep_debug_block_begins")
    gdb.execute("run", to_string=True)
    gdb.execute("continue", to_string=True)
    gdb.execute("delete")
    gdb.execute("set suppress-cli-notifications on")
    moving._is_moving = True  # no stop is told or shown
    truth, count, between = Truth(), 0, 0
    while len(truth.ended) < THREADS:
        gdb.execute("stepi", to_string=True)
        count += 1
        pc = gdb.newest_frame().pc()
        worker = engine.engine().busy()[0]
        truth.note(worker)
        if not truth.lines or (pc in truth.code and count % OFTEN):
            continue  # in the user's own code, for the most part
        between += pc not in truth.code
        problem = wrong(truth, worker.all())
        if problem is None and (count % OFTEN == 0 or is_switching()):
            problem = shown_wrong(truth)
        if problem is not None:
            gdb.execute("bt 4")
            gdb.execute("x/2i $pc")
            raise gdb.GdbError("after %d instructions: %s" % (count, problem))
    print("%d instructions, %d of them outside the kernel: right" % (count, between))
    if between < 500:
        raise gdb.GdbError("too few to have seen the engine")


def is_switching():
    return gdb.newest_frame().name() == "warpstep_switch_context"


try:
    main()
except (gdb.error, gdb.GdbError) as error:
    print(error)
    gdb.execute("kill", to_string=True)
    gdb.execute("quit 1")
