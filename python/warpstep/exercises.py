"""%%answer, %grade and %hint: the course's exercises in a notebook (`warpstep learn notebook E05`)."""
import pathlib
import re
import tempfile

from IPython.core.error import UsageError
from IPython.core.magic import Magics, cell_magic, line_magic, magics_class

from . import home

_colours = re.compile(r"\x1b\[[0-9;]*m")


@magics_class
class ExerciseMagics(Magics):
    """The answers of this notebook, in a learner's folder that is gone with the session."""

    def __init__(self, shell):
        super().__init__(shell)
        self._owner = None
        self._files = {}

    def _folder(self):
        if self._owner is None:
            self._owner = tempfile.TemporaryDirectory(prefix="warpstep-learn-")
            done = home.run(["learn", "init", self._owner.name])
            if done.returncode:
                raise UsageError(done.stderr.strip())
        return pathlib.Path(self._owner.name)

    def _file(self, name):
        """The file of an exercise, by id or name."""
        for folder in sorted(self._folder().glob("*_*")):
            number, _, own = folder.name.partition("_")
            if name.lower() in (number.lower(), own.lower(), folder.name.lower()) and folder.is_dir():
                return number, next(file for file in sorted(folder.glob("*.cu")) if not file.name.endswith("_demo.cu"))
        raise UsageError(f"there is no exercise {name!r}: name one such as E05")

    def _name(self, line, what):
        words = line.split()
        if len(words) != 1:
            raise UsageError(f"{what}: name one exercise, such as {what} E05")
        return words[0]

    @cell_magic
    def answer(self, line, cell):
        """%%answer E05: the cell is the answer to this exercise; %grade E05 judges it."""
        number, file = self._file(self._name(line, "%%answer"))
        file.write_text("\n" + cell)  # the magic's own line is line 1
        self._files[number] = file

    @line_magic
    def grade(self, line):
        """%grade E05: runs the grader and shows its verdict."""
        number, file = self._file(self._name(line, "%grade"))
        if number not in self._files:
            raise UsageError(f"there is no answer yet: run the cell that begins with %%answer {number}")
        done = home.run(["learn", "run", number], self._folder())
        self._show(done.stdout + done.stderr, file, done.returncode == 0)

    @line_magic
    def hint(self, line):
        """%hint E05: a nudge; again: an idea; again: nearly the code."""
        number, _ = self._file(self._name(line, "%hint"))
        done = home.run(["learn", "hint", number], self._folder())
        print(_colours.sub("", done.stdout + done.stderr).strip())

    def _show(self, text, file, passed):
        text = _colours.sub("", text).replace(str(file), "the cell").replace(f"{file.parent.name}/{file.name}", "the cell")
        text = text.replace(file.name, "the cell")
        if text.startswith("judging "):
            text = text.partition("\n")[2]
        from IPython.display import display

        display(Verdict(text.strip("\n"), passed))


class Verdict:
    """What the grader says: text in a terminal, a box in a notebook."""

    def __init__(self, text, passed):
        self.text, self.passed = text, passed

    def __repr__(self):
        return self.text

    def _repr_html_(self):
        import html

        colour = "#1a7f37" if self.passed else "#cf222e"
        return (f'<div style="border:1px solid #d0d7de;border-left:4px solid {colour};border-radius:6px;padding:.3em .8em;max-width:60em">'
                f'<pre style="margin:0;white-space:pre-wrap">{html.escape(self.text)}</pre></div>')
