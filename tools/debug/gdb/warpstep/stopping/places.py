# Breakpoints by line stop in the user's functions alone: what the translation of a kernel or a launch
# puts into the same line (its stub, its registration before main()) is left out.
import re

import gdb

_OURS = re.compile(r"warpstep_|warpstep::|_GLOBAL__|__static_initialization")


def _function(address):
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    return block.function if block is not None else None


def _is_made(function):
    """Whether the translation made a function: those by name, and the lambda of a launch, which
    answers the kernel's address."""
    if _OURS.match(function.print_name):
        return True
    if "operator()" not in function.print_name:
        return False
    answer = function.type.target().strip_typedefs()
    return (answer.code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF) and
            answer.target().strip_typedefs().code == gdb.TYPE_CODE_FUNC)


def _leave_out(breakpoint):
    """Where all locations are made, they stay: the user asked for one of them."""
    if breakpoint.type != gdb.BP_BREAKPOINT or breakpoint.number < 0 or breakpoint.pending:
        return
    places = breakpoint.locations
    if len(places) < 2:
        return
    made = []
    for place in places:
        function = _function(place.address)
        made.append(function is not None and _is_made(function))
    if all(made):
        return
    for place, is_made in zip(places, made):
        if is_made and place.enabled:
            place.enabled = False


gdb.events.breakpoint_created.connect(_leave_out)
gdb.events.breakpoint_modified.connect(_leave_out)
