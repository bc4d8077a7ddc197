# Commands of ours, which say an error as gdb's own do: in one sentence.
import gdb


class Command(gdb.Command):
    """Does act(argument). What gdb answers in there is the command's own answer."""

    def invoke(self, argument, from_tty):
        try:
            self.act(argument)
        except gdb.error as error:
            raise gdb.GdbError(str(error))


_hooks = {}  # what they do, by name


def _lines(name):
    try:
        said = gdb.execute("show user " + name, to_string=True).splitlines()[1:]
    except gdb.error:
        return []  # there is none
    return [line for line in said if line.strip()]


def hook(name, act):
    """Defines a hook, "hook-next", of a command of ours; what its user's own one does is done behind it."""
    _hooks[name] = act
    kept = [line for line in _lines(name) if not line.strip().startswith("warpstep-")]
    gdb.execute("\n".join(["define " + name, act, *kept, "end"]))


def _hook_again():
    """Where the user has defined one in place of ours since."""
    for name, act in _hooks.items():
        if [line.strip() for line in _lines(name)[:1]] != [act]:
            hook(name, act)


def _on_stop(event):
    """In a script, which has no prompt. gdb.execute() would run a breakpoint's commands at once."""
    if not any(breakpoint.commands for breakpoint in getattr(event, "breakpoints", ())):
        _hook_again()


gdb.events.before_prompt.connect(_hook_again)
gdb.events.stop.connect(_on_stop)
