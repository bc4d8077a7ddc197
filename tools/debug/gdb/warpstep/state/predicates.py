# What a condition says about the built-in variables alone, as steps of a small machine with a stack:
# the program takes them when a thread's turn begins (sim/debug/wanted.h), and so do these commands.
# The arithmetic is C's: `threadIdx.x - 5 >= 0` always holds, because threadIdx has no sign.
import re
import struct

MOST = 60  # kWarpstepDebugMostSteps
_WORD = 2 ** 32

VARIABLES = [name + "." + axis for name in ("threadIdx", "blockIdx", "blockDim", "gridDim")
             for axis in "xyz"]
# The order is that of WarpstepDebugStep, which begins with the number and the variables.
OPERATORS = ("+ - * / % & | ^ << >> == != < <= > >= && || not / % >> < <= > >=").split()
_FIRST = 1 + len(VARIABLES)
_SIGNED = {name: OPERATORS.index("not") + 1 + at
           for at, name in enumerate("/ % >> < <= > >=".split())}
_LEVELS = (("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="),
           ("<<", ">>"), ("+", "-"), ("*", "/", "%"))
_IS_INT = ("==", "!=", "<", "<=", ">", ">=", "&&", "||")
_TOKEN = re.compile(r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uU]?)(?![\w.])|"
                    r"\$?(?P<name>(?:threadIdx|blockIdx|blockDim|gridDim)\s*\.\s*[xyz]|warpSize)\b|"
                    r"(?P<sign>\|\||&&|==|!=|<=|>=|<<|>>|[-+*/%&|^<>!~()]))")


class _Other(Exception):
    """There is something else in it, which gdb must ask."""


class _Parser:
    """Reads an expression; every method returns (steps, has no sign)."""

    def __init__(self, text):
        self.tokens, at = [], 0
        while text[at:].strip():
            match = _TOKEN.match(text, at)
            if match is None:
                raise _Other
            self.tokens.append(match)
            at = match.end()

    def whole(self):
        steps, _ = self.level(0)
        if self.tokens or len(steps) > MOST or not any(0 < op < _FIRST for op, _ in steps):
            raise _Other
        return steps

    def sign(self, allowed):
        if self.tokens and self.tokens[0]["sign"] in allowed:
            return self.tokens.pop(0)["sign"]
        return None

    def level(self, at):
        if at == len(_LEVELS):
            return self.unary()
        steps, unsigned = self.level(at + 1)
        while True:
            sign = self.sign(_LEVELS[at])
            if sign is None:
                return steps, unsigned
            more, other = self.level(at + 1)
            if sign in ("/", "%", "<<", ">>") and not _is_safe(more, sign):
                raise _Other  # gdb has an error to tell
            unsigned = unsigned if sign in ("<<", ">>") else unsigned or other
            has_variant = sign in _SIGNED and not unsigned
            op = _SIGNED[sign] if has_variant else OPERATORS.index(sign)
            steps = steps + more + [(_FIRST + op, 0)]
            unsigned = unsigned and sign not in _IS_INT

    def unary(self):
        sign = self.sign(("!", "-", "+", "~", "("))
        if sign == "(":
            found = self.level(0)
            if self.sign((")",)) is None:
                raise _Other
            return found
        if sign is not None:
            steps, unsigned = self.unary()
            if sign == "!":
                return steps + [(_FIRST + OPERATORS.index("not"), 0)], False
            if sign == "-":
                return [(0, 0)] + steps + [(_FIRST + OPERATORS.index("-"), 0)], unsigned
            if sign == "~":
                return steps + [(0, _WORD - 1), (_FIRST + OPERATORS.index("^"), 0)], unsigned
            return steps, unsigned
        if not self.tokens or self.tokens[0]["sign"]:
            raise _Other
        token = self.tokens.pop(0)
        if token["name"] == "warpSize":
            return [(0, 32)], False
        if token["name"]:
            return [(1 + VARIABLES.index(re.sub(r"\s", "", token["name"])), 0)], True
        text = token["number"]
        if text[0] == "0" and text.isdigit() and text != "0":
            raise _Other  # octal
        if int(text, 0) >= _WORD // 2:
            raise _Other  # of a longer type
        return [(0, int(text, 0))], bool(token["suffix"])


def _is_safe(steps, sign):
    """Whether the right operand of a division is not 0, and that of a shift less than 32."""
    (op, value), = steps if len(steps) == 1 else ((-1, 0),)
    if sign in ("/", "%"):
        return (op == 0 and value > 0) or VARIABLES.index("blockDim.x") < op < _FIRST
    return op == 0 and value < 32


def compiled(text):
    """The steps; None if it asks for anything else than the built-in variables."""
    try:
        return tuple(_Parser(text).whole())
    except _Other:
        return None


def both(steps, more):
    """Steps that ask both; None if these are too many."""
    joined = steps + more + (((_FIRST + OPERATORS.index("&&"), 0),) if steps and more else ())
    return joined if len(joined) <= MOST else None


def packed(steps):
    """The words of WarpstepDebugCondition."""
    raw = struct.pack("<Q", len(steps)) + b"".join(struct.pack("<2I", *step) for step in steps)
    return raw.ljust(8 + 8 * MOST, b"\0")


def _signed(value):
    return value - _WORD if value >= _WORD // 2 else value


def _quotient(a, b):
    return abs(a) // b * (1 if a >= 0 else -1)  # as C rounds; b is positive


_OF_TWO = [
    lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a // b,
    lambda a, b: a % b, lambda a, b: a & b, lambda a, b: a | b, lambda a, b: a ^ b,
    lambda a, b: a << b, lambda a, b: a >> b, lambda a, b: a == b, lambda a, b: a != b,
    lambda a, b: a < b, lambda a, b: a <= b, lambda a, b: a > b, lambda a, b: a >= b,
    lambda a, b: bool(a and b), lambda a, b: bool(a or b), None,
    lambda a, b: _quotient(_signed(a), _signed(b)),
    lambda a, b: _signed(a) - _quotient(_signed(a), _signed(b)) * _signed(b),
    lambda a, b: _signed(a) >> b,
    lambda a, b: _signed(a) < _signed(b), lambda a, b: _signed(a) <= _signed(b),
    lambda a, b: _signed(a) > _signed(b), lambda a, b: _signed(a) >= _signed(b)]


def holds(steps, known):
    """What the steps say where the variables, in the order of VARIABLES, are `known`."""
    stack = []
    for op, value in steps:
        if op < _FIRST:
            stack.append(value if op == 0 else known[op - 1])
        elif OPERATORS[op - _FIRST] == "not":
            stack.append(int(not stack.pop()))
        else:
            b, a = stack.pop(), stack.pop()
            stack.append(int(_OF_TWO[op - _FIRST](a, b)) % _WORD)
    return not stack or stack[-1] != 0
