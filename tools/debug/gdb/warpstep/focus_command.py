# `cuda kernel|block|thread|device|sm|warp|lane …` moves the focus or, without numbers, prints it.
import gdb

from . import windows
from .state import commands, engine, focus, frames, names

_others = {}  # other subcommands of `cuda`: print, shared, step, stop


def command(word, action):
    """Adds `cuda WORD`; `action` is given what stands behind it."""
    _others[word] = action


def _query(found, words):
    """ "kernel 0, block (0,0,0)": the requested parts, in this order."""
    values = {
        "kernel": found.launch.id, "grid": found.launch.number, "block": names.text(found.block),
        "thread": names.text(found.thread.index), "device": 0, "sm": found.thread.worker.number,
        "warp": found.thread.warp, "lane": found.thread.lane}
    print(", ".join("%s %s" % (word, values[word]) for word in words))


def refuse(sentence):
    raise gdb.GdbError(sentence + " CUDA focus unchanged.")


def range_text(shape):
    return "%s to %s" % (names.text((0, 0, 0)), names.text([n - 1 for n in shape]))


def _is_inside(index, shape):
    return all(i < n for i, n in zip(index, shape))


def resident_block(state, index):
    """The worker that runs this block; an error if none does."""
    launch = state.launch
    if not _is_inside(index, launch.grid):
        refuse("There is no block %s: the blocks of kernel %d go from %s."
               % (names.text(index), launch.id, range_text(launch.grid)))
    for worker in state.busy():
        if worker.block_position == index:
            return worker
    resident = ", ".join(names.text(w.block_position) for w in state.busy())
    refuse("Block %s is not running now (%s is): it has finished or not started."
           % (names.text(index), resident))


def _choose_worker(state, found, wanted):
    if "kernel" in wanted and wanted["kernel"][0] != state.launch.id:
        refuse("There is no kernel %d: kernel %d is running." % (wanted["kernel"][0],
                                                                 state.launch.id))
    if "grid" in wanted and wanted["grid"][0] != state.launch.number:
        refuse("There is no grid %d: grid %d is running." % (wanted["grid"][0],
                                                             state.launch.number))
    if "device" in wanted and wanted["device"][0] != 0:
        refuse("There is no device %d: kernels run on device 0." % wanted["device"][0])
    if "block" in wanted:
        return resident_block(state, names.triple(wanted["block"]))
    if "sm" in wanted:
        for worker in state.busy():
            if worker.number == wanted["sm"][0]:
                return worker
        refuse("No block runs on sm %d; see `info cuda sms`." % wanted["sm"][0])
    return found.thread.worker


def _choose_rank(worker, found, wanted, shape):
    if "thread" in wanted:
        index = names.triple(wanted["thread"])
        if not _is_inside(index, shape):
            refuse("There is no thread %s: the threads of a block go from %s."
                   % (names.text(index), range_text(shape)))
        return engine.number_of(index, shape)
    count = worker.thread_count
    warps = (count + engine.LANES - 1) // engine.LANES
    if "warp" not in wanted and "lane" not in wanted:
        return found.thread.rank
    warp = wanted.get("warp", (found.thread.warp,))[0]
    if warp >= warps:
        refuse("There is no warp %d: the warps of a block go from 0 to %d." % (warp, warps - 1))
    lanes = min(engine.LANES, count - warp * engine.LANES)
    lane = wanted["lane"][0] if "lane" in wanted else min(found.thread.lane, lanes - 1)
    if lane >= lanes:
        refuse("There is no lane %d: the lanes of warp %d go from 0 to %d."
               % (lane, warp, lanes - 1))
    return warp * engine.LANES + lane


def _is_live(thread):
    return thread.state not in ("finished", "not started")


def thread_at(found, wanted):
    """The thread that the words name; missing parts are those of the focus."""
    state = engine.engine()
    worker = _choose_worker(state, found, wanted)
    table = worker.all()
    thread = table[_choose_rank(worker, found, wanted, state.launch.block)]
    names_thread = any(word in wanted for word in ("thread", "lane", "warp"))
    if not _is_live(thread) and not names_thread:
        thread = next((t for t in table if _is_live(t)), thread)
    return thread


def _switch(found, wanted):
    thread = thread_at(found, wanted)
    if thread.state == "not started":
        refuse("Thread %s has not started; `break LOCATION thread %s` stops there."
               % (names.text(thread.index), ",".join(map(str, thread.index))))
    if thread.state == "finished":
        refuse("Thread %s has finished." % names.text(thread.index))
    if thread.is_suspended and not engine.engine().layout.has_contexts:
        refuse("Suspended threads can only be shown on x86-64.")
    there = focus.Focus(found.launch, thread)
    before = focus.current()
    is_same = before is not None and before.key() == there.key()
    focus.set_to(thread)
    if thread.runs and not frames.device_frames():
        refuse("Thread %s is about to enter its kernel, or has just left it: let the program run on."
               % names.text(thread.index))
    if is_same:
        print("CUDA focus unchanged.")
    focus.announce(there, always=not is_same)
    shown = frames.users_frames()
    if shown:
        print(frames.source_line(shown[0]))
        windows.follow()


class _Cuda(commands.Command):
    """Moves the focus: cuda kernel 0 block 1,0 thread 5,3, or device, sm, warp and lane, alone or
mixed; what is left out stays. Without numbers it prints the focus.

cuda print EXPR [over warp N|block X,Y,Z|threads A .. B] -- One value in many threads
cuda shared [NAME] -- The shared memory of the block
cuda display EXPR, cuda x/FORMAT EXPR -- As gdb's, with casts such as (@shared int*) 0x20
cuda step warp|block|barrier -- One line with all threads of these, or up to the next barrier
cuda continue thread|warp|block -- Until one of these threads stops
cuda stop [thread X,Y,Z] [block X,Y,Z] -- At the first line of the next kernel
cuda history -- The launches and stops so far
cuda history EXPR -- Keeps every write to EXPR from now on, and lists them
cuda blame EXPR -- Who wrote it last
cuda why EXPR -- Where its value came from, write by write: the last one, and what that one read
cuda reverse-step, cuda reverse-next -- Back by one line of the thread, by running again
cuda reverse-continue -- Back to the stop before
cuda goto finding [N] -- To the access that a finding names
cuda goto request N [launch L] -- To a request of a warp"""

    def __init__(self):
        super().__init__("cuda", gdb.COMMAND_DATA)

    def act(self, argument):
        word, _, rest = argument.strip().partition(" ")
        first = word.split("/")[0]
        if first in _others:
            return _others[first]((word[len(first):] + " " + rest).strip())
        asked = names.parse_coordinates(argument, names.WORDS)
        found = focus.needed()
        if not asked:
            asked = [(name, None) for name in names.WORDS if name != "grid"]
        if all(numbers is None for _, numbers in asked):
            return _query(found, [name for name, _ in asked])
        _switch(found, {name: numbers for name, numbers in asked if numbers is not None})

    def complete(self, text, word):
        return [w for w in names.WORDS + sorted(_others) if w.startswith(word or "")]


_Cuda()
