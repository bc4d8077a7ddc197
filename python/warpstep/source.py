"""Kernels of a source text: their names and the names of their parameters."""
import re
from dataclasses import dataclass, replace

_blank = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def without_comments(text):
    """The text with comments and literals as spaces, every character at its place."""
    return _blank.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


@dataclass(frozen=True)
class Declared:
    name: str  # with its namespaces
    parameters: tuple
    line: int
    is_template: bool
    is_overloaded: bool = False  # another kernel has the same name

    def overloaded(self):
        return f"{self.name!r} is overloaded, and Python calls kernels by their names: give each of them a name of its own"


def _closing(text, start):
    """The place of the bracket that closes the one at `start`, or -1."""
    depth = 0
    for at in range(start, len(text)):
        if text[at] in "([{":
            depth += 1
        elif text[at] in ")]}":
            depth -= 1
            if depth == 0:
                return at
    return -1


def _split(text):
    """At the commas that no bracket encloses."""
    parts, depth, begin = [], 0, 0
    for at, c in enumerate(text):
        if c in "([{<":
            depth += 1
        elif c in ")]}>":
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[begin:at])
            begin = at + 1
    parts.append(text[begin:])
    return [part.strip() for part in parts if part.strip() and part.strip() != "void"]


def _parameter_name(text, number):
    text = text.split("=")[0]
    inner = re.search(r"\(\s*[*&]\s*(?:__restrict__\s*)?(\w+)\s*\)", text)  # float (*a)[16]
    if inner:
        return inner.group(1)
    words = re.findall(r"[A-Za-z_]\w*", re.sub(r"\[[^\]]*\]", "", text))
    kinds = {"int", "float", "double", "unsigned", "char", "long", "short", "bool", "signed", "size_t", "const"}
    return words[-1] if len(words) > 1 and words[-1] not in kinds else f"argument {number}"


def _namespaces(text):
    """(begin, end, name) of each named namespace."""
    found = []
    for match in re.finditer(r"\bnamespace\s+([A-Za-z_][\w:]*)\s*\{", text):
        found.append((match.start(), _closing(text, match.end() - 1), match.group(1)))
    return found


def kernels_of(source):
    """The kernels that are defined in the source, in order."""
    text = without_comments(source)
    spaces = _namespaces(text)
    found = {}
    for match in re.finditer(r"\b__global__\b", text):
        at = match.end()
        head = re.compile(r"\s*(?:__launch_bounds__\s*(\()|__attribute__\s*(\()|((?:[A-Za-z_]\w*::)*[A-Za-z_]\w*)\s*(\()|(\w+|[:<>&*]))")
        while True:
            word = head.match(text, at)
            if not word:
                break
            if word.group(1) or word.group(2):
                at = _closing(text, word.end() - 1) + 1
                continue
            if not word.group(3):
                at = word.end()
                continue
            close = _closing(text, word.end() - 1)
            body = re.compile(r"\s*\{").match(text, close + 1)
            if close > 0 and body:
                inside = [name for begin, end, name in spaces if begin < match.start() < end]
                name = "::".join([*inside, word.group(3)])
                names = tuple(_parameter_name(p, i + 1) for i, p in enumerate(_split(text[word.end():close])))
                before = text[:match.start()]
                start = max(before.rfind(";"), before.rfind("}"), before.rfind("{"))
                is_template = bool(re.search(r"\btemplate\s*<", before[start + 1:]))
                if name in found:
                    found[name] = replace(found[name], is_overloaded=True)
                else:
                    found[name] = Declared(name, names, text.count("\n", 0, match.start()) + 1, is_template)
            break
    return list(found.values())


_kept = "warpstep_python_global"  # for __global__, which is itself a macro


def is_conditional(source):
    """Whether the preprocessor has a say in which kernels there are."""
    whole = source.replace("\\\n", " ")
    return bool(re.search(r"^[ \t]*#[ \t]*(if|define\b.*__global__)", whole, re.M))


def before_preprocessing(source):
    return source.replace("__global__", _kept)


def after_preprocessing(text, file):
    """What the preprocessor leaves of that file, every line at its place."""
    lines, is_own = [], False
    for line in text.split("\n"):
        marker = re.match(r'#(?:line)? (\d+) "(.*?)"', line)
        if marker:
            is_own = marker[2].split("/")[-1] == file
            if is_own:
                del lines[int(marker[1]) - 1:]
                lines += [""] * (int(marker[1]) - 1 - len(lines))
        elif is_own:
            lines.append(line)
    return "\n".join(lines).replace(_kept, "__global__")


def own_includes(source):
    """Whether the source includes files in quotes, whose changes a key made of it would not see."""
    return bool(re.search(r'^[ \t]*#[ \t]*include[ \t]*"', source, re.M))
