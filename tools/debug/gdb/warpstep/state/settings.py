# `set cuda …` and `show cuda …`.
import gdb


class _Prefix(gdb.Command):
    def __init__(self, name, text):
        self.__doc__ = text
        super().__init__(name, gdb.COMMAND_DATA, prefix=True)


_Prefix("set cuda", "Settings for CUDA kernels.")
_Prefix("show cuda", "What the settings for CUDA kernels are.")


class Setting(gdb.Parameter):
    """One setting; `changed` is called when the user has set it."""

    def __init__(self, name, kind, value, text, choices=None, changed=None):
        self.set_doc = text
        self.show_doc = text
        self.__doc__ = text
        self.shown_name = name
        self.changed = changed
        arguments = (kind, choices) if choices else (kind,)
        super().__init__("cuda " + name, gdb.COMMAND_DATA, *arguments)
        self.value = value

    def get_set_string(self):
        if self.changed:
            self.changed(self.value)
        return ""

    def get_show_string(self, value):
        return "cuda %s is %s." % (self.shown_name, value)


_hide = Setting("hide_internal_frame", gdb.PARAM_BOOLEAN, True,
                "Whether the simulator's own frames are left out of backtraces.")
_coalescing = Setting("coalescing", gdb.PARAM_BOOLEAN, True,
                      "Whether tables show neighbours in the same state as one line.")


def hides_internal_frames():
    return _hide.value


def coalesces():
    return _coalescing.value
