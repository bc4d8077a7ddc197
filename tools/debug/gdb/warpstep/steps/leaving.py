# From inside the engine back to the user's code, where gdb's own `next` comes to the next statement.
import gdb

from ..moving import run_quietly, silently
from ..state import engine, focus, frames, stops, wanted

_MOST_INLINED = 200  # instructions behind the call of an inlined function


def leave_on_host():
    """The same for a call of the host's, which a finding or a failing call has stopped. Behind the end of
    main() there is no next statement: the program goes on to its end."""
    if not frames.is_ours(gdb.newest_frame()):
        return
    if not any(map(_is_users, frames.all_frames())):
        text = run_quietly("continue")
    else:
        text = leave_engine()
    if not engine.has_process():
        gdb.write(text or "")
        raise gdb.GdbError("The program has ended.")
    if text is not None:
        gdb.write(text)
        focus.announce(focus.current())
        focus.settle()
        raise gdb.GdbError("The program has stopped before the next statement.")


def _is_users(frame):
    return frame.find_sal().symtab is not None and not (frames.is_ours(frame) or frames.is_systems(frame))


def _run_to(address):
    """In the thread that runs, for others may get there first. Answers as leave_engine() does."""
    if address == gdb.newest_frame().pc():
        return None
    here = wanted.running()
    once = stops.Once(address, lambda: wanted.running() == here)
    text = run_quietly("continue")
    if not once.is_valid():
        return None
    once.delete()
    return text


def leave_engine():
    """From inside the engine back to the middle of the user's statement or, where the call was its
    end, to the end of the function that it called: from there `next` comes to the next one. Answers what
    gdb says if the program stops before; None otherwise."""
    found = list(frames.all_frames())
    at = next((i for i, frame in enumerate(found) if not frames.is_ours(frame)), None)
    if not at:
        return None
    outermost = found[at - 1]
    if outermost.type() == gdb.SIGTRAMP_FRAME:  # paused by us, between two instructions
        back = found[at].pc()
        return _run_to(back)
    is_inlined = outermost.type() != gdb.NORMAL_FRAME
    if is_inlined and frames.device_frames():
        return _return_to_inlined(outermost)
    back = found[at].pc()
    if not is_inlined and _begins_line(found[at]):
        back = _return_of(outermost)
    text = None
    if back is None:  # there is no such end
        outermost.select()
        run_quietly("finish")
    else:
        text = _run_to(back)
    if is_inlined and text is None and engine.has_process():
        _to_end_of_inlined()
    return text


def _return_to_inlined(frame):
    """To the end of a function of ours that is inlined into the user's, from what it has called."""
    back = frame.pc()
    with silently():
        text = _run_to(back)
        frame = gdb.newest_frame() if engine.has_process() and text is None else None
        while frame is not None and frame.pc() == back and frames.is_ours(frame):
            frame.select()
            frame = frame.older()
        if frame is not None and frame.pc() == back:
            run_quietly("finish")
    return text


def _to_end_of_inlined():
    """The same in functions of ours that are inlined into the user's: to the last instruction of the
    outermost."""
    frame, last = gdb.newest_frame(), None
    while frame is not None and frame.type() == gdb.INLINE_FRAME and frames.is_ours(frame):
        block = frames.function_block(frame)
        last = frame.architecture().disassemble(block.start, block.end - 1)[-1]["addr"]
        frame = frame.older()
    if last is None:
        return
    for _ in range(_MOST_INLINED):
        frame = gdb.newest_frame()
        if frame.pc() == last or not frames.is_ours(frame):
            break
        run_quietly("nexti")


def _begins_line(frame):
    symtab, pc = frame.find_sal().symtab, frame.pc()
    return symtab is not None and any(row.pc == pc for row in symtab.linetable())


def _return_of(frame):
    """The address of the one instruction that leaves a function; None if there are several."""
    ends = returns_of(frames.function_block(frame))
    return ends[0] if len(ends) == 1 else None


def returns_of(block):
    """The addresses of the instructions that leave a function; none if it is not known."""
    if block is None:
        return []
    listing = gdb.selected_inferior().architecture().disassemble(block.start, block.end - 1)
    return [line["addr"] for line in listing if line["asm"].startswith(("ret", "repz ret"))]
