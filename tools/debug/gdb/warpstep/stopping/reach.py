# Which functions a kernel comes to: itself, and what it calls by name.
import re

import gdb

from ..state import frames

_CALL = re.compile(r"(?:call|jmp)\w*\s+(0x[0-9a-f]+)")
_MOST = 200  # functions


def _function_at(address):
    """The block of the whole function of the user's at an address, or None."""
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    if block is None or frames.is_file_of_engine(block.function.symtab.fullname() or ""):
        return None
    return block


def comes_to(kernel, addresses):
    """Whether the kernel at an address comes to one of the others."""
    architecture = gdb.selected_inferior().architecture()
    found, left = set(), [kernel]
    while left and len(found) < _MOST:
        block = _function_at(left.pop())
        if block is None or block.start in found:
            continue
        if any(block.start <= address < block.end for address in addresses):
            return True
        found.add(block.start)
        calls = (_CALL.match(line["asm"])
                 for line in architecture.disassemble(block.start, block.end - 1))
        left += [int(call[1], 16) for call in calls if call]
    return False
