# Commands of ours that resume the program, and say only at their end where it is.
import contextlib
import functools

import gdb

_is_moving = False
after_moving = []  # called where a command of ours has let the program stop for the user


def is_moving():
    return _is_moving


def is_pause():
    """Whether the program has stopped because its user wants to look."""
    try:
        return int(gdb.parse_and_eval("$_siginfo.si_signo")) == 2
    except gdb.error:
        return False


def run_quietly(command):
    """Runs a command that resumes the program; returns gdb's output."""
    global _is_moving
    _is_moving = True
    try:
        return gdb.execute(command, to_string=True).replace("Continuing.\n", "")
    finally:
        _is_moving = False


def moves(command):
    """For a command that ends with a stop which gdb does not announce."""
    @functools.wraps(command)
    def moved(*arguments, **named):
        command(*arguments, **named)
        if gdb.selected_inferior().pid:
            for act in after_moving:
                act()
    return moved


@contextlib.contextmanager
def silently():
    """gdb announces no stop; `to_string` keeps only its other words."""
    before = "on" if gdb.parameter("suppress-cli-notifications") else "off"
    gdb.execute("set suppress-cli-notifications on")
    try:
        yield
    finally:
        gdb.execute("set suppress-cli-notifications " + before)
