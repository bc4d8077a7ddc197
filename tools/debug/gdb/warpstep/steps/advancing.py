# `advance LOCATION` with the thread in focus, as far as its end.
import gdb

from .. import stepping
from ..state import commands, engine, focus, frames, names, unwinder, wanted
from ..stopping import breaking
from . import leaving


class _Leave(gdb.Breakpoint):
    """At an instruction that leaves the kernel."""

    def __init__(self, address, end):
        super().__init__("*0x%x" % address, gdb.BP_BREAKPOINT, internal=True)
        self.silent = True
        self.end = end

    def stop(self):
        return self.end.comes()


class _End:
    """Stops where one thread leaves its kernel."""

    def __init__(self, block, thread):
        self.who, self.came = (block, thread), False
        kernel = stepping.kernel_frame()
        function = frames.function_block(kernel) if kernel is not None else None
        self.places = [_Leave(address, self) for address in leaving.returns_of(function)]

    def comes(self):
        self.came = wanted.running() == self.who
        return self.came

    def delete(self):
        for place in self.places:
            if place.is_valid():
                place.delete()


class _Advance(commands.Command):
    """Runs until the thread in focus reaches LOCATION; other threads do not stop there."""

    def __init__(self):
        super().__init__("advance", gdb.COMMAND_RUNNING, gdb.COMPLETE_LOCATION)

    def act(self, argument):
        if not argument:
            raise gdb.GdbError("say where to go: advance LOCATION")
        stepping.expect_process()
        if not engine.has_process():
            raise gdb.GdbError("The program is not being run.")
        found = focus.current()
        if found is None:
            return gdb.execute("tbreak %s\ncontinue" % argument)
        thread = unwinder.shown()
        focus.leave()
        if thread is not None and thread.is_suspended:
            stepping.bring(thread)
        there = breaking.make(argument, found.block, found.thread.index, "", True)
        end = _End(found.block, found.thread.index)
        who = "[Thread %s of block %s has finished: it did not come there]" % (
            names.text(found.thread.index), names.text(found.block))
        try:
            stepping.run_to_stop_of(found, found.thread.index, (), who, end)
        finally:
            end.delete()
            if there.is_valid():
                there.delete()


_Advance()
