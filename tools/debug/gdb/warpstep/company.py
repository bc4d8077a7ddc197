# While some threads are stepped or run on, breakpoints are removed when others run.
import gdb

from .state import stops, wanted
from .stopping import breaking


class Company:
    def __init__(self):
        self.entry = None
        self.paused = []

    def join(self, block, thread, has_turn, steps=()):
        """`thread` None and `steps`: several threads, see wanted.py."""
        self.entry = (block, thread, steps)
        wanted.want(self, block, thread, steps)
        stops.listen("warpstep_debug_turn_begins", self._begins)
        stops.listen("warpstep_debug_turn_ends", self._ends)
        if has_turn:
            wanted.want_end()
        else:
            self._pause()

    def part(self):
        if self.entry is None:
            return
        self.entry = None
        wanted.drop(self)
        stops.leave("warpstep_debug_turn_begins", self._begins)
        stops.leave("warpstep_debug_turn_ends", self._ends)
        self._go_on()

    def _begins(self):
        here = wanted.running()
        if here is not None and wanted.fits(self.entry, *here):
            self._go_on()
            wanted.want_end()
        return False

    def _ends(self):
        here = wanted.running()
        if here is None or here[0] != self.entry[0]:
            wanted.want_end()  # another block: nothing has changed in ours
        elif wanted.fits(self.entry, *here):
            wanted.want_end()  # one of ours follows another
        else:
            self._pause()
        return False

    def _pause(self):
        for breakpoint in gdb.breakpoints():
            is_ours = breakpoint.number < 0 or isinstance(breakpoint, breaking.ThreadBreakpoint)
            if breakpoint.enabled and breakpoint.type == gdb.BP_BREAKPOINT and not is_ours:
                breakpoint.enabled = False
                self.paused.append(breakpoint)

    def _go_on(self):
        for breakpoint in self.paused:
            if breakpoint.is_valid():
                breakpoint.enabled = True
        self.paused = []
