# Conditions on a kernel's variables, as steps that a probe takes (sim/debug/probes.h): integers, floating
# point numbers, pointers and what they lead to, with C's conversions.
import re
import struct

import gdb

from ..state import predicates
from . import code

MOST = 48  # kWarpstepDebugMostProbeSteps
_WORD = 2 ** 64
OPERATIONS = ("number variable frame thread_local read read_signed read_float + - * u/ u% / % & | ^ << u>>"
              " >> == u< < ! narrow narrow_signed then else to_double to_float f+ f- f* f/ f== f<"
              " f<=").split()
_LEVELS = (("||",), ("&&",), ("|",), ("^",), ("&",), ("==", "!="), ("<", "<=", ">", ">="),
           ("<<", ">>"), ("+", "-"), ("*", "/", "%"))
_TOKEN = re.compile(r"\s*(?:(?P<real>(?:\d+\.\d*|\.\d+)(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+)(?P<short>[fF]?)"
                    r"|(?P<number>0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)(?![\w.])"
                    r"|\$?(?P<index>(?:threadIdx|blockIdx|blockDim|gridDim)\s*\.\s*[xyz]|warpSize)\b"
                    r"|(?P<name>[A-Za-z_]\w*)"
                    r"|(?P<sign>\|\||&&|==|!=|<=|>=|<<|>>|->|[-+*/%&|^<>!~()\[\].]))")


class Other(Exception):
    """There is something in it that gdb must evaluate."""


class Number:
    """A type of numbers."""

    def __init__(self, size, has_sign, is_real=False):
        self.size, self.has_sign, self.is_real = size, has_sign, is_real

    def promoted(self):
        return INT if not self.is_real and self.size < 4 else self


INT, UNSIGNED = Number(4, True), Number(4, False)
FLOAT, DOUBLE = Number(4, True, True), Number(8, True, True)


def step(name, number=0):
    return OPERATIONS.index(name), number % _WORD


class Operand:
    """Steps that leave a value, or the address of one; `kind` is a Number or gdb's type of it."""

    def __init__(self, steps, kind, is_place=False):
        self.steps, self.kind, self.is_place = steps, kind, is_place


def _number_type(kind):
    """The Number of one of gdb's types; None if it is no number."""
    kind = kind.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR, gdb.TYPE_CODE_BOOL, gdb.TYPE_CODE_ENUM):
        has_sign = kind.is_signed if hasattr(kind, "is_signed") else True
        return Number(kind.sizeof, bool(has_sign)) if kind.sizeof in (1, 2, 4, 8) else None
    if kind.code == gdb.TYPE_CODE_FLT and kind.sizeof in (4, 8):
        return FLOAT if kind.sizeof == 4 else DOUBLE
    return None


class _Parser:
    def __init__(self, text, scope):
        self.scope, self.tokens, at = scope, [], 0
        text = text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise Other
            self.tokens.append(match)
            at = match.end()

    def whole(self):
        found = self.truth(self.level(0))
        if self.tokens or len(found) > MOST:
            raise Other
        return found

    def sign(self, allowed):
        if self.tokens and self.tokens[0]["sign"] in allowed:
            return self.tokens.pop(0)["sign"]
        return None

    def level(self, at):
        if at == len(_LEVELS):
            return self.unary()
        left = self.level(at + 1)
        while True:
            sign = self.sign(_LEVELS[at])
            if sign is None:
                return left
            left = self.joined(sign, left, self.level(at + 1))

    def joined(self, sign, left, right):
        if sign in ("&&", "||"):
            first, second = ([*self.truth(one), step("!"), step("!")] for one in (left, right))
            passing = step("then" if sign == "&&" else "else", len(second))
            return Operand([*first, passing, *second], INT)
        left, right = self.value(left), self.value(right)
        pointers = [not isinstance(one.kind, Number) for one in (left, right)]
        if any(pointers):
            return self.of_pointers(sign, left, right, pointers)
        if sign in ("<<", ">>"):
            return self.shifted(sign, left, right)
        kind = _common(left.kind.promoted(), right.kind.promoted())
        steps = _converted(left, kind) + _converted(right, kind)
        if sign in ("==", "!=", "<", "<=", ">", ">="):
            return Operand(_compared(sign, left, right, kind), INT)
        if kind.is_real:
            if sign not in "+-*/":
                raise Other
            steps = steps + [step("f" + sign)]
            return Operand(steps + ([step("to_float")] if kind.size == 4 else []), kind)
        if sign in "/%" and not kind.has_sign:
            sign = "u" + sign
        return Operand(_narrowed(steps + [step(sign)], kind), kind)

    def of_pointers(self, sign, left, right, pointers):
        if sign in ("==", "!=") and (all(pointers) or (right if pointers[0] else left).steps ==
                                     [step("number", 0)]):
            steps = left.steps + right.steps + [step("==")]
            return Operand(steps + ([step("!")] if sign == "!=" else []), INT)
        if sign in ("+", "-") and pointers[0] and not right.kind.__class__ is gdb.Type:
            size = left.kind.target().sizeof
            return Operand(left.steps + _converted(right, Number(8, True)) +
                           [step("number", size), step("*"), step(sign)], left.kind)
        raise Other

    def shifted(self, sign, left, right):
        kind = left.kind.promoted()
        if kind.is_real or right.kind.is_real or right.steps[-1][0] or len(right.steps) > 1 or (
                right.steps[0][1] >= 8 * kind.size):
            raise Other
        if sign == ">>" and not kind.has_sign:
            sign = "u>>"
        return Operand(_narrowed(_converted(left, kind) + right.steps + [step(sign)], kind), kind)

    def unary(self):
        sign = self.sign(("!", "-", "+", "~", "*", "&"))
        if sign is None:
            return self.postfix(self.primary())
        inner = self.unary()
        if sign == "!":
            return Operand(self.truth(inner) + [step("!")], INT)
        if sign == "*":
            return self.pointee(self.value(inner))
        if sign == "&":
            if not inner.is_place:
                raise Other
            return Operand(inner.steps, inner.kind.pointer())
        inner = self.value(inner)
        if not isinstance(inner.kind, Number):
            raise Other
        kind = inner.kind.promoted()
        if sign == "+":
            return Operand(inner.steps, kind)
        if sign == "-":
            zero = Operand([step("number", 0)], INT)
            if kind.is_real:
                zero = Operand([step("number", 1 << 63)], kind)  # -0.0
            return self.joined("-", zero, Operand(inner.steps, kind))
        if kind.is_real:
            raise Other
        return Operand(_narrowed(inner.steps + [step("number", -1), step("^")], kind), kind)

    def pointee(self, operand):
        kind = operand.kind
        if isinstance(kind, Number):
            raise Other
        target = kind.target().strip_typedefs()
        if target.sizeof == 0:
            raise Other
        return Operand(operand.steps, target, True)

    def primary(self):
        if self.sign(("(",)) is not None:
            found = self.level(0)
            if self.sign((")",)) is None:
                raise Other
            return found
        if not self.tokens or self.tokens[0]["sign"]:
            raise Other
        token = self.tokens.pop(0)
        if token["real"]:
            value = float(token["real"])
            if token["short"]:
                value, = struct.unpack("<f", struct.pack("<f", value))
            word, = struct.unpack("<Q", struct.pack("<d", value))
            return Operand([step("number", word)], FLOAT if token["short"] else DOUBLE)
        if token["number"]:
            return self.literal(token["number"], token["suffix"].lower())
        if token["index"]:
            name = re.sub(r"[\s]", "", token["index"])
            if name == "warpSize":
                return Operand([step("number", 32)], INT)
            return Operand([step("variable", predicates.VARIABLES.index(name))], UNSIGNED)
        if token["name"] in ("true", "false"):
            return Operand([step("number", int(token["name"] == "true"))], INT)
        return self.scope.variable(token["name"])

    def literal(self, text, suffix):
        if text[0] == "0" and text.isdigit() and text.strip("0"):
            raise Other  # octal
        value, size = int(text, 0), 8 if "l" in suffix else 4
        if value >= 2 ** 31 and size == 4 and not ("u" in suffix and value < 2 ** 32):
            size = 8
        if value >= 2 ** 63:
            raise Other
        return Operand([step("number", value)], Number(size, "u" not in suffix))

    def postfix(self, operand):
        while True:
            sign = self.sign(("[", ".", "->"))
            if sign is None:
                return operand
            if sign == "[":
                operand = self.pointee(self.joined("+", operand, self.level(0)))
                if self.sign(("]",)) is None:
                    raise Other
                continue
            if sign == "->":
                operand = self.pointee(self.value(operand))
            if not operand.is_place or not self.tokens or not self.tokens[0]["name"]:
                raise Other
            operand = self.member(operand, self.tokens.pop(0)["name"])

    def member(self, operand, name):
        for field in operand.kind.fields():
            if field.name == name and hasattr(field, "bitpos") and not field.bitsize:
                steps = operand.steps + [step("number", field.bitpos // 8), step("+")]
                return Operand(steps, field.type.strip_typedefs(), True)
        raise Other

    def value(self, operand):
        """What stands at a place; an array is a pointer to its first element."""
        if not operand.is_place:
            return operand
        kind = operand.kind.strip_typedefs()
        if kind.code == gdb.TYPE_CODE_ARRAY:
            return Operand(operand.steps, kind.target().pointer())
        if kind.code == gdb.TYPE_CODE_PTR:
            return Operand(operand.steps + [step("read", 8)], kind)
        number = _number_type(kind)
        if number is None:
            raise Other
        read = "read_float" if number.is_real else "read_signed" if number.has_sign else "read"
        return Operand(operand.steps + [step(read, number.size)], number)

    def truth(self, operand):
        operand = self.value(operand)
        if isinstance(operand.kind, Number) and operand.kind.is_real:
            return operand.steps + [step("number", 0), step("f=="), step("!")]
        return operand.steps


def _common(a, b):
    """The type that C computes in."""
    if a.is_real or b.is_real:
        return DOUBLE if any(one.is_real and one.size == 8 for one in (a, b)) else FLOAT
    if a.size == b.size:
        return a if not a.has_sign else b
    return a if a.size > b.size else b


def _converted(operand, kind):
    """The steps of an operand, and those that make it of a type."""
    has = operand.kind
    if kind.is_real:
        if has.is_real:
            return operand.steps
        if has.size == 8 and not has.has_sign:
            raise Other
        return operand.steps + [step("to_double")] + ([step("to_float")] if kind.size == 4 else [])
    if has.size <= 4 and kind.size == 4 and has.has_sign and not kind.has_sign:
        return operand.steps + [step("narrow")]
    return operand.steps


def _narrowed(steps, kind):
    if kind.size == 8:
        return steps
    return steps + [step("narrow_signed" if kind.has_sign else "narrow")]


def _compared(sign, left, right, kind):
    a, b = _converted(left, kind), _converted(right, kind)
    if sign in (">", ">="):
        a, b, sign = b, a, sign.replace(">", "<")
    if sign in ("==", "!="):
        steps = a + b + [step("f==" if kind.is_real else "==")]
        return steps + ([step("!")] if sign == "!=" else [])
    if kind.is_real:
        return a + b + [step("f" + sign)]
    less = "<" if kind.has_sign else "u<"
    if sign == "<":
        return a + b + [step(less)]
    return b + a + [step(less), step("!")]


class Scope:
    """The variables at an address of an unoptimised function."""

    def __init__(self, address):
        self.function = code.code_at(address)
        if self.function is None or not self.function.has_frame():
            raise Other
        try:
            self.block = gdb.block_for_pc(address)
            text = gdb.execute("info scope *0x%x" % address, to_string=True)
        except gdb.error:
            raise Other
        self.offsets = {}
        for name, offset in re.findall(
                r"Symbol (\S+) is a (?:variable at frame base .*?|complex DWARF expression:\s+0: )"
                r"DW_OP_fbreg (-?\d+)\s*\n?, length", text):
            self.offsets.setdefault(name, int(offset))

    def variable(self, name):
        symbol = gdb.lookup_symbol(name, self.block)[0]
        if symbol is None or not (symbol.is_variable or symbol.is_argument):
            raise Other
        if symbol.needs_frame:
            if name not in self.offsets:
                raise Other
            steps = [step("frame", self.offsets[name] + 16)]  # from the frame's beginning
        else:
            steps = self.fixed(symbol)
        kind = symbol.type.strip_typedefs()
        if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
            return Operand(steps + [step("read", 8)], kind.target().strip_typedefs(), True)
        return Operand(steps, kind, True)

    def fixed(self, symbol):
        try:
            address = int(symbol.value().address)
            if symbol.addr_class == gdb.SYMBOL_LOC_COMPUTED:  # of the OS thread
                return [step("thread_local", address - int(gdb.parse_and_eval("$fs_base")))]
            return [step("number", address)]
        except (gdb.error, TypeError):
            raise Other


def compiled(condition, address):
    """The steps of a condition where it stands; None if gdb must evaluate it."""
    try:
        return _Parser(condition, Scope(address)).whole()
    except Other:
        return None


def packed(line, steps):
    """The words of a WarpstepDebugProbe."""
    raw = struct.pack("<2Q", line, len(steps)) + b"".join(struct.pack("<2Q", *one) for one in steps)
    return raw.ljust(16 + 16 * MOST, b"\0")
