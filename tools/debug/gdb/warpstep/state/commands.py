# Commands of ours, which say an error as gdb's own do: in one sentence.
import gdb


class Command(gdb.Command):
    """Does act(argument). What gdb answers in there is the command's own answer."""

    def invoke(self, argument, from_tty):
        try:
            self.act(argument)
        except gdb.error as error:
            raise gdb.GdbError(str(error))


def hook(name, act):
    """Defines a hook, "hook-next", of a command of ours; what its user's own one does is done behind it."""
    try:
        lines = gdb.execute("show user " + name, to_string=True).splitlines()[1:]
    except gdb.error:
        lines = []  # there is none
    kept = [line for line in lines if line.strip() and not line.strip().startswith("warpstep-")]
    gdb.execute("\n".join(["define " + name, act, *kept, "end"]))
