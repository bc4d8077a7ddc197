# gdb's text windows (`layout src`) show the line of the focus: they follow gdb's own frame commands, and
# not what scripts select.
import gdb

from .state import frames


def _are_shown():
    try:
        return "not active" not in gdb.execute("info win", to_string=True)
    except gdb.error:
        return False  # a gdb without windows


def follow():
    """The selected frame is another one, or another thread's."""
    if not _are_shown():
        return
    selected = gdb.selected_frame()
    level, ended = selected.level(), frames.ends_at_kernel()
    frames.end_nowhere()
    other = gdb.newest_frame()
    if other.level() == level:
        other = other.older() or other
    other.select()
    gdb.execute("frame level %d" % level, to_string=True)
    if ended:
        frames.end_at_kernel()
    frames.select_level(level)
