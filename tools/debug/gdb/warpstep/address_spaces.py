# cuda-gdb's casts to an address space, as in `print *(@shared int*) 0x20`, and `$_shared(0x20)`.
import re

import gdb

from . import focus_command, shared
from .state import engine, focus

_CAST = re.compile(r"\(\s*@(shared|global|local|generic|constant|parameter|managed)\b\s*")
_ADDRESSES = 1 << 32  # from here on a number is the address of something
_DYNAMIC = 1 << 31  # sim/block/address_space.cpp counts so
_LITERAL = re.compile(r"""(["'])(?:\\.|(?!\1)[^\\])*\1""")
_BUILT_IN = re.compile(r"(?<![\w$.>:])(?:threadIdx|blockIdx|blockDim|gridDim)\b")
_CAST_TO_TYPE = re.compile(r"\(\*\((?:uint3|dim3)\*\) &(\w+)\)")
_AFTER = re.compile(r"\s*(?:->|\.)\s*\w+|\s*(?=[\[(])")


def _without_literals(text):
    """The same length, with blanks for strings and characters, in which casts and brackets are text."""
    return _LITERAL.sub(lambda found: " " * len(found[0]), text)


def _closing(text, at):
    """Where the bracket at `at` closes."""
    depth = 0
    for i in range(at, len(text)):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(text[i], 0)
        if depth == 0:
            return i
    raise gdb.GdbError("`%s` lacks a closing bracket." % text[at:])


def _operand_end(text, at):
    """Where the operand of a cast ends that begins at `at`: `p`, `*p[3]`, `&tile[0]`, `(p + 1)`."""
    while at < len(text) and text[at] in " *&-+~!":
        at += 1
    if at < len(text) and text[at] == "(":
        at = _closing(text, at) + 1
        if re.match(r"\s*[\w$(]", text[at:]):  # a cast: its own operand comes behind it
            return _operand_end(text, at)
    else:
        at += len(re.match(r"(?:::)?[\w$]*(?:::\w+)*", text[at:])[0])
    while True:
        after = _AFTER.match(text, at)
        if after is None:
            return at
        at = after.end()
        if at < len(text) and text[at] in "[(":
            at = _closing(text, at) + 1


def rewritten(text):
    """The expression in words that gdb knows. Memory of every kind has plain addresses here; a number
    in shared memory becomes one."""
    plain = _without_literals(text)
    cast = _CAST.search(plain)
    if cast is None:
        return text
    close = _closing(plain, cast.start())
    kind = text[cast.end():close].strip()
    if not kind:
        raise gdb.GdbError("say which type: `(@%s int*) 0x20`" % cast[1])
    if cast[1] != "shared":
        return rewritten("%s(%s)%s" % (text[:cast.start()], kind, text[close + 1:]))
    end = _operand_end(plain, close + 1)
    operand = text[close + 1:end].strip()
    if not operand:
        raise gdb.GdbError("say which address behind `%s`." % text[cast.start():close + 1])
    return rewritten("%s((%s) $_shared(%s))%s" % (text[:cast.start()], kind, operand, text[end:]))


def evaluable(text):
    """The same for what gdb evaluates at once. Once it has read the symbols of all files, as for a
    completion, it takes the built-in variables for the numbers that they are where types are left out."""
    return _BUILT_IN.sub(_typed, rewritten(text))


def _typed(found):
    name = found[0]
    kind = "uint3" if name.endswith("Idx") else "dim3"
    try:
        if int(gdb.parse_and_eval("sizeof " + name)) == 4:
            return "(*(%s*) &%s)" % (kind, name)
    except gdb.error:
        pass  # gdb says what it lacks
    return name


def without_types(text):
    """The built-in variables by their names again."""
    return _CAST_TO_TYPE.sub(r"\1", text)


def _static_bytes(found):
    """Where the static arrays of the functions that the thread is in begin and end."""
    arena = engine.word(found.thread.worker.dynamic_shared)
    places = [(int(value.address), value.type.sizeof) for _, value in shared.arrays(found)
              if int(value.address) != arena]
    if not places:
        return 0, 0
    begin = min(address for address, _ in places) & ~15
    return begin, max(address + size for address, size in places)


def address_of_number(number, found):
    """A number in the shared memory of the block in focus: an offset, static arrays first and the
    dynamic one behind them, or what __cvta_generic_to_shared() gives for dynamic memory."""
    begin, end = _static_bytes(found)
    arena = engine.word(found.thread.worker.dynamic_shared)
    dynamic_bytes = found.launch.shared_bytes
    if _DYNAMIC <= number < _DYNAMIC + dynamic_bytes:
        return arena + number - _DYNAMIC
    if number < end - begin:
        return begin + number
    behind = number - ((end - begin + 15) & ~15)
    if 0 <= behind < dynamic_bytes:
        return arena + behind
    raise gdb.GdbError("0x%x is outside of the block's shared memory here: %d bytes of static arrays and %d "
                       "of dynamic ones." % (number, end - begin, dynamic_bytes))


class _Shared(gdb.Function):
    """$_shared(NUMBER): the address of that offset in the shared memory of the block in focus."""

    def __init__(self):
        super().__init__("_shared")

    def invoke(self, value):
        number = int(value.address if value.type.code == gdb.TYPE_CODE_ARRAY else value)
        if 0 <= number < _ADDRESSES:
            number = address_of_number(number, focus.needed())
        return gdb.Value(number).cast(gdb.lookup_type("char").pointer())


class _Print(gdb.Command):
    """Print the value of an expression, as gdb does; also with cuda-gdb's casts to an address space:
print *(@shared int*) 0x20, print *(@global float*) p."""

    def __init__(self):
        super().__init__("print", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_terminal):
        expression = evaluable(argument)
        try:  # gdb's own `print` cannot be reached any more; `call` is the same but for void
            text = gdb.execute("call " + expression, to_string=True)
            if not text:  # takes a number in the history, too
                text = gdb.execute("call 0", to_string=True).replace("= 0", "= void")
        except gdb.error as error:  # said as by gdb's own command
            raise gdb.GdbError(str(error))
        gdb.write(text)


def _command_of_gdb(word):
    """`cuda x/2dw (@shared int*) 0x20` and the like: gdb's own parser refuses these casts, and of these
    commands it keeps no second name under which a command of ours could call them."""
    def act(argument):
        gap = "" if argument.startswith("/") else " "
        gdb.execute(word + gap + evaluable(argument), True)  # as if typed: `display` prints at once then
    return act


_Shared()
_Print()
for _word in ("x", "display"):
    focus_command.command(_word, _command_of_gdb(_word))
