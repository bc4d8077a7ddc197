"""What `warpstep check` found, as data, as text and as HTML."""
import html
import re

from .errors import Error

_made = re.compile(r"^( *)made at behind\.h:.*\n.*\bws_piece\[(\d+)\].*\n", re.M)
_frame = re.compile(r"^ *(?:at|made at|called from) behind\.h:.*\n(?: +\d+ \| .*\n)?", re.M)
_levels = {"advice": 0, "warning": 1, "error": 2}


def without_program(text, kernel):
    """The words of a report, where arrays are arguments of the kernel and not of the program around it."""
    text = _made.sub(lambda made: f"{made[1]}argument {int(made[2]) + 1} of {kernel}()\n", text)
    return _frame.sub("", text)


def _leave_out_program(part):
    """The same in a report as data: takes the frames out of its stacks."""
    if isinstance(part, dict):
        part = list(part.values())
    if isinstance(part, list):
        part[:] = [inner for inner in part if not (isinstance(inner, dict) and inner.get("file") == "behind.h")]
        for inner in part:
            _leave_out_program(inner)


class Report:
    """The report of a checked launch. `findings` are dictionaries, see docs/findings.md."""

    def __init__(self, document, text):
        _leave_out_program(document)
        self.document = document
        self.text = text
        self.findings = document.get("findings", [])

    @property
    def rules(self):
        return [finding["rule"] for finding in self.findings]

    def is_wrong(self):
        """Whether there is an error or a warning among them."""
        return any(_levels.get(finding["severity"], 2) > 0 for finding in self.findings)

    def __len__(self):
        return len(self.findings)

    def __iter__(self):
        return iter(self.findings)

    def __repr__(self):
        return self.text.rstrip() or "no findings"

    def _repr_html_(self):
        if not self.findings:
            return "<pre>no findings</pre>"
        return "".join(map(_card, self.findings))


def _of(actor):
    if actor.get("host"):
        return "the host"
    return "block ({},{},{}), thread ({},{},{})".format(*actor.get("block", (0, 0, 0)), *actor.get("thread", (0, 0, 0)))


def _access(actor):
    """Who, where, and the line."""
    words = html.escape(_of(actor))
    if actor.get("value"):
        words += f", value {html.escape(actor['value'])}"
    for frame in actor.get("stack", [])[:3]:
        words += f"<br>line {frame['line']} of {html.escape(frame['file'].split('/')[-1])}: <code>{html.escape(frame['text'].strip())}</code>"
    return words


def _memory(thing):
    if not thing:
        return ""
    return html.escape(f"{thing['name']}: {thing['kind']} memory, {thing['bytes']} bytes" + (f", index {thing['index']}" if thing["index"] else ""))


_colours = {"error": "#cf222e", "warning": "#9a6700", "advice": "#0969da"}
_cell = "text-align:left;vertical-align:top;padding:0 .8em .1em 0;border:0;background:none"


def _card(finding):
    """Styles are in the elements: Jupyter removes others from notebooks that it does not trust."""
    rows = [(actor["role"], _access(actor)) for actor in finding["actors"]]
    rows += [("memory", _memory(finding["object"])), ("missing", html.escape(finding["missing"])), ("next", html.escape(finding["next"]))]
    rows.append(("seen", f"{finding['count']} times" if finding["count"] > 1 else ""))
    cells = "".join(f'<tr><td style="{_cell}">{html.escape(label)}</td><td style="{_cell}">{words}</td></tr>' for label, words in rows if words)
    severity = finding["severity"]
    return (f'<div style="border:1px solid #d0d7de;border-left:4px solid {_colours.get(severity, "#888")};border-radius:6px;'
            'margin:.5em 0;padding:.5em .8em;max-width:60em;text-align:left">'
            f'<b>{html.escape(severity)}</b> <code>{html.escape(finding["rule"])}</code> in kernel '
            f'<code>{html.escape(finding["kernel"])}</code><div>{html.escape(finding["what"])}</div>'
            f'<table style="border-collapse:collapse;margin:.4em 0">{cells}</table></div>')


class Finding(Error):
    """Raised by check=True. `report` has everything, str() is what `warpstep check` prints."""

    def __init__(self, report):
        first = report.findings[0]
        super().__init__(first["what"])
        self.report = report
        self.findings = report.findings
        self.rules = report.rules

    def __str__(self):
        return "\n" + self.report.text.rstrip()

    def _render_traceback_(self):
        """IPython shows this in place of a traceback: the report itself, in a notebook as HTML."""
        if _shows_html():
            from IPython.display import HTML, display

            display(HTML(self.report._repr_html_()))
            return [f"warpstep.Finding: {self.args[0]}"]
        return [f"warpstep.Finding: {self}"]


def _shows_html():
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    shell = get_ipython()
    return shell is not None and "IPKernelApp" in getattr(shell, "config", {})
