# Machine code of the user's functions, for x86-64: which instructions can be moved elsewhere, and how
# they read there.
import struct

import gdb

from ..state import engine

_JUMPS = {0xe9: 4, 0xeb: 1, **{0x70 + at: 1 for at in range(16)}}
_FAR = 1 << 31


class CannotMove(Exception):
    """These instructions must stay where they are."""


class Instruction:
    def __init__(self, address, raw, text):
        self.address, self.raw, self.text = address, raw, text

    @property
    def end(self):
        return self.address + len(self.raw)

    def target(self):
        """Where a direct jump or call leads; None for other instructions."""
        raw = self.raw
        if raw[0] == 0xe8 and len(raw) == 5:
            return self.end + struct.unpack_from("<i", raw, 1)[0]
        if raw[0] == 0x0f and len(raw) == 6 and 0x80 <= raw[1] < 0x90:
            return self.end + struct.unpack_from("<i", raw, 2)[0]
        size = _JUMPS.get(raw[0])
        if size is not None and len(raw) == 1 + size:
            return self.end + struct.unpack_from("<i" if size == 4 else "<b", raw, 1)[0]
        return None

    def ends_run(self):
        """Whether it may lead elsewhere: what follows can be jumped or returned to."""
        word = self.text.split()[0]
        return word.startswith(("call", "j", "ret", "loop", "ud", "hlt"))

    def moved(self, there):
        """What does the same at another address: instructions, each with what the stack pointer lacks
        before it."""
        word, target = self.text.split()[0], self.target()
        if word.startswith("call"):
            return self._moved_call(there, target)
        if target is not None:
            if word == "jmp":
                return [(jump(there, target), 0)]
            code = self.raw[1] if self.raw[0] == 0x0f else self.raw[0] + 0x10
            return [(b"\x0f" + bytes([code]) + _distance(target - (there + 6)), 0)]
        if word.startswith(("loop", "jrcxz", "jecxz")):
            raise CannotMove
        return [(self._moved_data(there) if "rip" in self.text else self.raw, 0)]

    def _moved_call(self, there, target):
        """It returns to the user's code, where frames are expected to be."""
        low, high = self.end & 0xffffffff, self.end >> 32
        back = [(b"\x68" + struct.pack("<I", low), 0),
                (b"\xc7\x44\x24\x04" + struct.pack("<I", high), 8)]
        if target is not None:
            return back + [(jump(there + sum(len(raw) for raw, _ in back), target), 8)]
        at = 1 if self.raw[0] & 0xf0 == 0x40 else 0
        if self.raw[at] != 0xff or "rsp" in self.text or "rip" in self.text:
            raise CannotMove
        raw = bytearray(self.raw)
        raw[at + 1] = raw[at + 1] & ~0x38 | 4 << 3  # jumps there
        return back + [(bytes(raw), 8)]

    def _moved_data(self, there):
        """With an address that is counted from the instruction's end."""
        try:
            wanted = int(self.text.rsplit("# ", 1)[1].split()[0], 16)
        except (IndexError, ValueError):
            raise CannotMove
        old = _distance(wanted - self.end)
        if self.raw.count(old) != 1:
            raise CannotMove
        return self.raw.replace(old, _distance(wanted - (there + len(self.raw))))


def _distance(count):
    if not -_FAR <= count < _FAR:
        raise CannotMove
    return struct.pack("<i", count)


def jump(there, target):
    return b"\xe9" + _distance(target - (there + 5))


class Segment:
    """Instructions that are entered at the first only."""

    def __init__(self, instructions):
        self.instructions = instructions
        self.start, self.end = instructions[0].address, instructions[-1].end

    @property
    def size(self):
        return self.end - self.start

    def first(self, count_bytes):
        """Its first instructions, which have so many bytes or more."""
        taken = []
        for one in self.instructions:
            taken.append(one)
            if one.end - self.start >= count_bytes:
                break
        return taken


class Function:
    """The code of the function at an address, as the compiler made it."""

    def __init__(self, block):
        self.start, self.end = block.start, block.end
        architecture = gdb.selected_inferior().architecture()
        raw = engine.memory(self.start, self.end - self.start)
        self.instructions = [
            Instruction(line["addr"], raw[at:at + line["length"]], line["asm"])
            for line in architecture.disassemble(self.start, self.end - 1)
            for at in [line["addr"] - self.start]]
        self.rows = {row.pc for row in block.function.symtab.linetable()
                     if self.start <= row.pc < self.end}

    def has_frame(self):
        """Whether variables lie at fixed distances from the frame pointer."""
        words = [one.raw for one in self.instructions[:3] if one.raw != b"\xf3\x0f\x1e\xfa"]
        return words[:2] == [b"\x55", b"\x48\x89\xe5"]

    def segments(self, more):
        """By their addresses; `more`: where segments must begin, besides lines and targets of jumps."""
        begins = self.rows | set(more)
        begins |= {one.target() for one in self.instructions}
        found, part = {}, []
        for one in self.instructions:
            if one.address in begins and part:
                found[part[0].address] = Segment(part)
                part = []
            part.append(one)
            if one.ends_run():
                found[part[0].address] = Segment(part)
                part = []
        if part:
            found[part[0].address] = Segment(part)
        return found


def function_at(address):
    """The function's block; None if it is not known."""
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    return block


_functions = {}


def code_at(address):
    block = function_at(address)
    if block is None:
        return None
    found = _functions.get(block.start)
    if found is None:
        found = _functions[block.start] = Function(block)
    return found


gdb.events.new_objfile.connect(lambda event: _functions.clear())
gdb.events.exited.connect(lambda event: _functions.clear())
