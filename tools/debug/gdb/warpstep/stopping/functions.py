# Breakpoints by a function's name stop in the program's own functions alone: gdb takes a name for that of
# any function in any namespace, and the simulator and the C++ library have their own `add` and `copy`.
import re

import gdb

from ..state import frames, names

_NAME = re.compile(r"[A-Za-z_]\w*\s*(?:<.*>)?\s*(?:\(.*\))?")
_LIBRARIES = ("/usr/include/", "/usr/lib/")
_OURS = re.compile(r"warpstep_|warpstep::|_GLOBAL__|__static_initialization")
_MANY = 20  # functions of one name


def function_at(address):
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    return block.function if block is not None else None


def is_foreign(function, address):
    """Whether a function at an address is the simulator's or a library's. A lambda in a header is in the file
    that includes it, for gdb, but its line is not."""
    places = (function.symtab, gdb.find_pc_line(address).symtab)
    return any(map(_is_foreign_file, filter(None, places))) or _is_in_system(address)


def _is_foreign_file(symtab):
    file = symtab.fullname() or ""
    return frames.is_file_of_engine(file) or file.startswith(_LIBRARIES)


def _is_in_system(address):
    return (gdb.solib_name(address) or "").startswith(("/lib/", "/lib64/", "/usr/lib/"))


def is_own(address):
    """Whether an address is in a function that the program's author has written."""
    function = function_at(address)
    return function is not None and not is_foreign(function, address) and not is_made(function)


def is_made(function):
    """Whether the translation made a function: those by name, and the lambda of a launch, which
    answers the kernel's address."""
    if _OURS.match(function.print_name):
        return True
    if "operator()" not in function.print_name:
        return False
    answer = function.type.target().strip_typedefs()
    return (answer.code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF) and
            answer.target().strip_typedefs().code == gdb.TYPE_CODE_FUNC)


def is_name(location):
    """Whether a location is the name of a function, and not a line, an address or a name in a namespace
    that the user has told."""
    return _NAME.fullmatch(location) is not None


def is_public(name):
    """Whether a name, `cudaMalloc`, is that of a function which users call; not of a library's own."""
    name = re.match(r"\w*", name)[0]
    symbol = gdb.lookup_global_symbol(name)
    if symbol is not None:
        return symbol.is_function
    try:
        found = gdb.parse_and_eval("&%s" % name)  # `malloc`, of which gdb knows only the address
        return (found.type.target().code == gdb.TYPE_CODE_FUNC and
                (function_at(int(found)) is None or _is_in_system(int(found))))
    except (gdb.error, RuntimeError):
        return False


def _own_of(location):
    """The places with a name in the program's own functions, and how many there are in all."""
    try:
        places = gdb.decode_line(location)[1] or ()
    except gdb.error:
        places = ()  # a library may bring it
    return [place for place in places if is_own(place.pc)], len(places)


def lines_of(location):
    """"tile.cu":7 for each of the program's own functions with a name, as `operator()`, that gdb knows hundreds
    of and cannot tell by the file; nothing where it can."""
    if not is_name(location):
        return []
    own, count = _own_of(location)
    if not own or count - len(own) < _MANY or len(_own_of(narrowed(location))[0]) == len(own):
        return []
    return _lines(own)


def qualified(name):
    """"tile.cu":7 for each of the program's own functions of exactly that name, and in no other namespace."""
    wanted = name.removeprefix("::")
    return _lines([place for place in _own_of(name)[0] if wanted in _names_of(function_at(place.pc))])


def _names_of(function):
    """tile::copy<int>(int) as it is, without its parameters, and without what its template is given."""
    short = names.without_parameters(function.print_name)
    return function.print_name, short, short.split("<")[0]


def _lines(places):
    return sorted({'"%s":%d' % (place.symtab.filename, place.line) for place in places})


def leave_out_others(breakpoint, name):
    """At the line of a lambda, the function that the lambda is in."""
    for place in breakpoint.locations:
        if re.match(r"\w*", name)[0] not in function_at(place.address).print_name:
            place.enabled = False


def _places(location):
    """(the functions that have a name, None for those of which gdb knows only the address; those of them
    that are the program's own)"""
    if not is_name(location):
        return [], []
    try:
        places = gdb.decode_line(location)[1] or ()
    except gdb.error:
        return [], []  # a library may bring it
    known = [function_at(place.pc) for place in places]
    return known, [function for function, place in zip(known, places)
                   if function is not None and not is_foreign(function, place.pc)]


def is_defined(location):
    """False for the name of functions that only the simulator and libraries have for themselves."""
    known, own = _places(location)
    return not known or bool(own) or is_public(location)


def narrowed(location, to_any=False):
    """`"tile.cu":add` for `add` where others have functions of that name, too. Of functions in several
    files, of which gdb takes one: that in any of them, or the location as it is."""
    known, own = _places(location)
    files = sorted({function.symtab.filename for function in own})
    if len(own) == len(known) or not files or (len(files) > 1 and not to_any):
        return location
    return '"%s":%s' % (files[0], location)
