# Commands of ours, which say an error as gdb's own do: in one sentence.
import gdb


class Command(gdb.Command):
    """Does act(argument). What gdb answers in there is the command's own answer."""

    def invoke(self, argument, from_tty):
        try:
            self.act(argument)
        except gdb.error as error:
            raise gdb.GdbError(str(error))
