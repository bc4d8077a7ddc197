# Whether an instruction writes to memory, told from how gdb prints it.
import re

import gdb

_PREFIXES = ("lock", "rep", "repz", "repnz", "data16", "bnd", "notrack", "cs", "ds")
_ONLY_READ = re.compile(r"v?u?comis|cmp|test|bt[lqw]?$|push|call|jmp|fi?ld|fi?add|fi?mul|i?mul[bwlq]?$"
                        r"|i?div[bwlq]?$|nop|prefetch")
_IN_MEMORY = re.compile(r"[(\[]|%?[fg]s:")


def writes(text):
    """Of an instruction such as `mov %eax,-0x14(%rbp)`; the same in Intel's order."""
    words = text.split("#")[0].split()
    while words and words[0] in _PREFIXES:
        words.pop(0)
    if len(words) < 2 or _ONLY_READ.match(words[0]):
        return False
    operands = re.split(r",(?![^(\[]*[)\]])", "".join(words[1:]))
    target = operands[0 if gdb.parameter("disassembly-flavor") == "intel" else -1]
    return _IN_MEMORY.search(target) is not None


def writes_before(pc):
    """The same of the instruction that ends at an address; False where no function is known."""
    block = gdb.block_for_pc(pc - 1)
    while block is not None and block.function is None:
        block = block.superblock
    if block is None:
        return False
    listing = gdb.selected_inferior().architecture().disassemble(block.start, pc - 1)
    last = listing[-1]
    return last["addr"] + last["length"] == pc and writes(last["asm"])
