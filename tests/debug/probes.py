# Goes back a line in backwards.cu again and again, each time interrupted at an instruction of what
# stands in for the user's code meanwhile: the program is then in the user's code, and comes to the right
# result.
import collections
import os
import re
import signal

import gdb

from warpstep.probes import room
from warpstep.state import engine, frames

END = 19  # `out[t] = sum` of the last thread
OFTEN = 2  # instructions of each kind at which it is interrupted


class Interruption(gdb.Breakpoint):
    """Ctrl-C just before an instruction, the first time that the program comes to it."""

    def __init__(self, address):
        super().__init__("*0x%x" % address, gdb.BP_BREAKPOINT, internal=True)
        self.silent = True
        self.has_come = False

    def stop(self):
        if not self.has_come:
            self.has_come = True
            os.kill(gdb.selected_inferior().pid, signal.SIGINT)
        return False


def instructions(start):
    """That at an address, and the next one."""
    return gdb.selected_inferior().architecture().disassemble(start, count=2)


def is_of_thread(pc):
    block = gdb.block_for_pc(pc)
    while block is not None and block.function is None:
        block = block.superblock
    return block is not None and block.function.name.split("(")[0] in ("sums", "twice")


class Way:
    """Back by a line: what is put in for it, and the interruption on it."""

    def __init__(self):
        self.put_in, self.places = room.put_in, {}
        self.interruption = self._next = None

    def go(self, next=None):
        """Goes it, interrupted at one of the places; what gdb says, None if it came to none."""
        self.interruption, self._next = None, next
        room.put_in = self._put_in
        try:
            text = gdb.execute("cuda reverse-step", to_string=True)
        finally:
            room.put_in = self.put_in
        if self.interruption is None:
            return None
        has_come = self.interruption.has_come
        self.interruption.delete()
        return text if has_come else None

    def _put_in(self, places, listener):
        if self.interruption is not None:
            self.interruption.enabled = False  # other code stands there on the second run
        done = self.put_in(places, listener)
        self.places = self.places or self._all_places()
        if self._next is not None:
            self.interruption = Interruption(self._next)
            self._next = None
        return done

    @staticmethod
    def _all_places():
        """{address: what kind of instruction it is}, of what the thread comes to"""
        found = {at: len(raw) for at, raw in room._original.items() if is_of_thread(at)}
        base = engine.address_of("warpstep_debug_room")
        while engine.memory(base, 1) != b"\xcc":
            one, after = instructions(base)
            home, lacks = room._homes[base]
            if is_of_thread(home):
                found[base] = one["asm"].split()[0], lacks
            base = after["addr"]
        return found


def is_at_end():
    if not engine.has_process():
        return False
    return gdb.newest_frame().name() is not None and gdb.newest_frame().find_sal().line == END


def go_to_end():
    gdb.execute("tbreak %d if t == 7" % END, to_string=True)
    gdb.execute("continue", to_string=True)
    if not is_at_end():
        raise gdb.GdbError("the program did not come to line %d" % END)
    values = [str(gdb.parse_and_eval(text)) for text in ("sum", "tile[7]", "tile[0]", "t")]
    if values != ["56", "14", "0", "7"]:
        raise gdb.GdbError("sum, tile[7], tile[0] and t are %s" % values)


def where_it_stands(text):
    shown = frames.device_frames()
    if "Interrupted: the program ran again" not in text:
        raise gdb.GdbError("it was not interrupted: " + text)
    if not shown or shown[0] != gdb.newest_frame() or gdb.solib_name(shown[0].pc()):
        raise gdb.GdbError("no thread's own code is shown: " + gdb.execute("bt 4", to_string=True))
    names = [re.sub(r"\(.*", "", frame.name()) for frame in shown]
    if names not in (["sums"], ["twice", "sums"]):
        raise gdb.GdbError("the frames are %s" % names)


def main():
    way = Way()
    gdb.execute("set suppress-cli-notifications on")
    gdb.execute("break main", to_string=True)
    gdb.execute("run", to_string=True)
    gdb.execute("delete")
    go_to_end()
    way.go()
    go_to_end()
    kinds = collections.Counter()
    for place, kind in reversed(way.places.items()):
        if kinds[kind] == OFTEN:
            continue
        try:
            text = way.go(place)
            if text is not None:
                kinds[kind] += 1
                where_it_stands(text)
            if not is_at_end():
                go_to_end()
        except (gdb.error, gdb.GdbError) as error:
            raise gdb.GdbError("interrupted at 0x%x, %s: %s" % (place, kind, error))
    print("interrupted at %d instructions of %d kinds: right" % (kinds.total(), len(+kinds)))
    if len(+kinds) < 16:
        raise gdb.GdbError("too few to have seen the probes: %s" % kinds)


try:
    main()
except (gdb.error, gdb.GdbError) as error:
    print(error)
    if engine.has_process():
        gdb.execute("kill", to_string=True)
    gdb.execute("quit 1")
