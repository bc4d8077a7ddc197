# `cuda step warp|barrier`. This file has the second: it runs the block in focus to its next
# barrier.
import gdb

from . import focus_command, stepping, warps
from .moving import moves, run_quietly
from .state import engine, focus, frames, names, stops, wanted


class _Until:
    """Runs until the engine comes to one of several events; says which."""

    def __init__(self, block):
        self.block = block
        self.came = None
        self.listeners = {
            "warpstep_debug_barrier_opens": self._barrier,
            "warpstep_debug_block_begins": self._end,
            "warpstep_debug_launch_ends": self._launch_ends}

    def _here(self):
        return wanted.running() if gdb.selected_thread() else None

    def _barrier(self):
        here = self._here()
        if here is not None and here[0] == self.block:
            self.came = "barrier"
        return self.came is not None

    def _end(self):
        if gdb.selected_thread().ptid[1] == self.os_thread:
            self.came = "end"
        return self.came is not None

    def _launch_ends(self):
        self.came = "launch ends"
        return True

    def run(self):
        self.os_thread = gdb.selected_thread().ptid[1]
        for function, listener in self.listeners.items():
            stops.listen(function, listener)
        try:
            text = run_quietly("continue")
        finally:
            for function, listener in self.listeners.items():
                stops.leave(function, listener)
        if self.came is None:
            gdb.write(text)
        return self.came


@moves
def step(argument):
    found = focus.needed()
    rank = found.thread.rank
    block = found.block
    focus.leave()
    owner = engine.gdb_thread_of(found.thread.worker)
    if owner != gdb.selected_thread():
        owner.switch()
    came = _Until(block).run()
    engine.forget()
    if came is None:
        return
    if came != "barrier":
        print("[Block %s has finished: it reached no other barrier]" % names.text(block))
        if came == "launch ends":
            return stepping.leave_launch()  # gdb says where that is
        stepping.enter_kernel()
        focus.announce(focus.current())
        return frames.show_line()
    worker = engine.engine().worker_of(gdb.selected_thread().ptid[1])
    table = worker.all()
    waiting = [t for t in table if t.state == "barrier"]
    print("[%d threads of block %s wait in %s]"
          % (len(waiting), names.text(block), waiting[0].waits_in if waiting else "nothing"))
    thread = table[rank]
    if thread.state == "finished":
        thread = waiting[0] if waiting else thread
    focus.set_to(thread)
    focus.announce(focus.current())
    frames.show_line()


def _step(argument):
    word, _, rest = argument.partition(" ")
    if word in ("warp", "block"):
        return warps.step(rest, is_block=word == "block")
    if word != "barrier":
        raise gdb.GdbError("`cuda step` takes `warp`, `block` or `barrier`; for one thread use next "
                           "or step")
    step(rest)


focus_command.command("step", _step)
