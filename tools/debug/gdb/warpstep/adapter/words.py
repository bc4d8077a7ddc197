# What an editor gives as words becomes part of gdb's commands: of one each, whatever the words are.
import re
import shlex

import gdb

from . import views

_NAME = re.compile(r"[^\s=]+")


def act(command, words=""):
    """Runs a command of gdb's with such words behind it."""
    if "\n" in words or "\r" in words:
        raise views.Refused("gdb cannot be given a line break, as in %r." % words)
    gdb.execute(command + words, to_string=True)


def set_arguments(given):
    """Those of the program: a list, or a text as a shell reads it."""
    words = shlex.split(given) if isinstance(given, str) else list(given or ())
    act("set args ", " ".join(shlex.quote(str(word)) for word in words))


def set_environment(given):
    """Variables of the program's; those that are null are taken out."""
    for name, value in (given or {}).items():
        if not _NAME.fullmatch(name):
            raise views.Refused("%r in \"env\" is no name of a variable." % name)
        if value is None:
            act("unset environment ", name)
        else:
            act("set environment ", "%s=%s" % (name, value))
