# Coordinates as text, as CUDA writes them, and parsing of the user's input.
import re

import gdb

WORDS = "kernel grid block thread device sm warp lane".split()
_TOKEN = re.compile(r"\s*(?:(?P<word>[a-z]+)|(?P<numbers>\(\s*\d+(?:\s*,\s*\d+){0,2}\s*\)"
                    r"|\d+(?:\s*,\s*\d+){0,2}))")


def text(index):
    return "(%d,%d,%d)" % tuple(index)


def text_of_some(index):
    """The same for coordinates of which some may be any."""
    return "(%s)" % ",".join("*" if i is None else str(i) for i in index)


def triple(numbers):
    """(5,), (5,3) and (5,3,0) are the same coordinates."""
    return tuple(numbers) + (0,) * (3 - len(numbers))


def numbers_in(words):
    return tuple(int(number) for number in re.findall(r"\d+", words))


def parse_coordinates(words, allowed=WORDS):
    """[("block", (1,)), ("thread", None)] for "block 1 thread"; an error for anything else."""
    found, at = [], 0
    words = words.strip()
    while at < len(words):
        match = _TOKEN.match(words, at)
        if match is None or (match["numbers"] and (not found or found[-1][1] is not None)):
            raise gdb.GdbError("cannot read `%s`: write for example `cuda block 1,0 thread 5,3`"
                               % words[at:].strip())
        if match["word"]:
            if match["word"] not in allowed:
                raise gdb.GdbError("there is no `cuda %s`: it can be %s"
                                   % (match["word"], ", ".join(allowed)))
            if any(match["word"] == name for name, _ in found):
                raise gdb.GdbError("`%s` is given twice" % match["word"])
            found.append((match["word"], None))
        else:
            numbers = numbers_in(match["numbers"])
            if found[-1][0] not in ("block", "thread") and len(numbers) > 1:
                raise gdb.GdbError("a %s has one number, not %s" % (found[-1][0], text(
                    triple(numbers))))
            found[-1] = (found[-1][0], numbers)
        at = match.end()
    return found


def without_parameters(name):
    """matmul<16> for matmul<16>(float const*, int), F::operator() for F::operator()(int)."""
    depth = 0
    operator = re.search(r"\boperator\s*(\(\)|[^\w\s(]+)", name)
    for at in range(operator.end() if operator else 1, len(name)):
        if name[at] == "<":
            depth += 1
        elif name[at] == ">":
            depth -= 1
        elif name[at] == "(" and depth == 0 and not name[at:].startswith("(anonymous"):
            return name[:at]
    return name


def function_at(address):
    """The name of the function at an address, without its parameters."""
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    if block is None:
        return "0x%x" % address
    return without_parameters(block.function.print_name)


def source_file(symtab):
    """The file's name as passed to the compiler, without folders."""
    return symtab.filename.rsplit("/", 1)[-1] if symtab else "??"
