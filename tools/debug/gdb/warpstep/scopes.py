# `cuda continue thread|warp|block|all`: runs on until one of these stops; other threads pass the
# breakpoints meanwhile.
import gdb

from . import focus_command, stepping
from .state import engine, focus, names, predicates, unwinder

_RANK = "(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))"
_ENDED = "has finished: it came to no breakpoint]"


def resume(argument):
    if argument in ("", "all"):
        focus.needed()
        gdb.execute("continue")
        return
    if argument not in ("thread", "warp", "block"):
        raise gdb.GdbError("say what is to stop next: cuda continue thread, warp, block or all")
    found = focus.needed()
    if focus.is_core():
        raise gdb.GdbError("You can't do that without a process to debug.")
    block, index = names.text(found.block), names.text(found.thread.index)
    shown = unwinder.shown()
    focus.leave()
    if argument == "thread":
        if shown is not None and shown.is_suspended:
            stepping.bring(shown)
        return stepping.run_to_stop_of(found, found.thread.index, (),
                                       "[Thread %s of block %s %s" % (index, block, _ENDED))
    owner = engine.gdb_thread_of(found.thread.worker)
    if owner != gdb.selected_thread():
        owner.switch()
    if argument == "block":
        return stepping.run_to_stop_of(found, None, (), "[Block %s %s" % (block, _ENDED))
    warp = found.thread.warp
    stepping.run_to_stop_of(found, None,
                            predicates.compiled("%s / %d == %d" % (_RANK, engine.LANES, warp)),
                            "[Warp %d of block %s %s" % (warp, block, _ENDED))


focus_command.command("continue", resume)
