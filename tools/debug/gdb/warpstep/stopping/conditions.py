# Conditions of breakpoints: checked when the breakpoint is set, and what they say about the built-in
# variables is left to the program, which asks it once for each turn of a thread and not each time that
# any thread comes by.
import re

import gdb

from ..state import predicates
from . import functions

_NUMBER = r"(0[xX][0-9a-fA-F]+|\d+)[uU]?"
_IF = re.compile(r"\sif(?:\s+|(?=\())")
_INDEX = r"\$?(threadIdx|blockIdx)\s*\.\s*([xyz])"
_IS = (re.compile(_INDEX + r"\s*==\s*" + _NUMBER), re.compile(_NUMBER + r"\s*==\s*" + _INDEX))


def apart(argument):
    """What stands before and behind `if`, which `if(` is too."""
    before, *behind = _IF.split(argument, maxsplit=1)
    return before, behind[0] if behind else ""


def _parts(condition):
    """The operands of the outermost &&; the whole if there is anything that binds more loosely."""
    parts, depth, start, at = [], 0, 0, 0
    while at < len(condition):
        letter, two = condition[at], condition[at:at + 2]
        if letter in "\"'":
            return [condition]
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0:
            if two == "||" or letter in "?,":
                return [condition]
            if re.match(r"(?<![=!<>])=(?!=)", condition[at:]) and condition[at - 1:at] not in (
                    "=", "!", "<", ">"):
                return [condition]
            if two == "&&":
                parts.append(condition[start:at].strip())
                at += 1
                start = at + 1
        at += 1
    return parts + [condition[start:].strip()]


def _bare(part):
    """Without parentheses around the whole."""
    while part.startswith("(") and part.endswith(")"):
        depth = 0
        for at, letter in enumerate(part):
            depth += (letter == "(") - (letter == ")")
            if depth == 0 and at < len(part) - 1:
                return part
        part = part[1:-1].strip()
    return part


def split(condition):
    """(block, thread, steps, rest): what a condition says of each as coordinates, None being any, what
    else it says of the built-in variables, and what remains to be evaluated."""
    found = {"threadIdx": [None] * 3, "blockIdx": [None] * 3}
    steps, rest = (), []
    for part in _parts(condition):
        match = _IS[0].fullmatch(_bare(part))
        name, axis, number = match.groups() if match else (None, None, None)
        if match is None:
            match = _IS[1].fullmatch(_bare(part))
            number, name, axis = match.groups() if match else (None, None, None)
        if name is not None and found[name]["xyz".index(axis)] is None:
            found[name]["xyz".index(axis)] = int(number, 0)
            continue
        more = predicates.compiled(part)
        joined = predicates.both(steps, more) if more is not None else None
        if joined is None:
            rest.append(part)
        else:
            steps = joined
    block, thread = (tuple(found[name]) if any(i is not None for i in found[name]) else None
                     for name in ("blockIdx", "threadIdx"))
    return block, thread, steps, " && ".join(rest)


def check_location(location):
    """An error for what the program does not have, as cuda-gdb says it."""
    if gdb.parameter("breakpoint pending") is True or not gdb.current_progspace().filename:
        return
    try:
        gdb.decode_line(location)
        if not functions.is_defined(location):
            raise gdb.error('Function "%s" not defined.' % location)
    except gdb.error as error:
        text = str(error).rstrip(".")
        raise gdb.GdbError("%s. (`set breakpoint pending on` waits for a library that has it.)"
                           % text)


def check(location, condition):
    """An error for a condition that does not make sense there."""
    if not condition:
        return
    probe = gdb.Breakpoint(location, gdb.BP_BREAKPOINT, internal=True)
    try:
        if not probe.pending:
            probe.condition = condition
    except gdb.error as error:
        raise gdb.GdbError(str(error))
    finally:
        probe.delete()
