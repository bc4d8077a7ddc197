# Scenarios of an editor that knows CUDA's threads: groups of them, steps of warps and blocks.
import os
import time

from editor import expect

folder = os.path.dirname(os.path.abspath(__file__))
tile = os.path.normpath(os.path.join(folder, "../../docs/examples/tile_sums.cu"))


def groups(editor):
    """Threads at one place are one row; values of all lanes, shared memory, another focus."""
    editor.launch(tile, [(12, "thread 3,3")], groups=True)
    stopped = editor.wait("stopped")
    expect(editor.names() == ["thread (3,3,0) is at line 12, block (0,0,0) warp 0",
                              "15 threads wait in __syncthreads() at line 12, block (0,0,0) warp 0"],
           editor.names())
    rows = editor.ask("cudaThreads")
    expect(rows["kernel"] == "tile_sum" and rows["grid"] == [2, 1, 1], rows)
    expect([row["count"] for row in rows["rows"]] == [1, 15], rows)
    thread = stopped["threadId"]
    frame = editor.frames(thread)[0]["id"]
    lanes = editor.ask("cudaLanes", frameId=frame, expressions=["t", "nothing", "sum"])
    expect([lane["value"] for lane in lanes["values"][0]["lanes"]] == [str(i) for i in range(16)],
           lanes)
    expect("nothing" in lanes["values"][1]["error"], lanes)
    expect(not any(lane["hasValue"] for lane in lanes["values"][2]["lanes"]), "sum is not yet declared")
    array = editor.ask("cudaShared")["arrays"][0]
    expect((array["name"], array["labels"], array["rows"][0][15]) == ("tile", ["[0]"], "30"), array)
    # A variable is set in the frame whose scope it is in, whichever was looked at before.
    other = editor.thread("15 threads wait")
    editor.variables(other, "Locals")
    scopes = editor.ask("scopes", frameId=editor.frames(thread)[0]["id"])["scopes"]
    changed = editor.ask("setVariable", variablesReference=scopes[0]["variablesReference"], name="i",
                         value="t + 1")
    expect(changed["value"] == "16", changed)
    editor.ask("cudaFocus", thread="2,1")
    expect(editor.wait("stopped")["threadId"] == 1000006, "focus")
    why = editor.refused("cudaFocus", thread="9,9")
    expect("thread" in why, why)
    editor.leave()


def units(editor):
    """A step of a warp and of a block, and `continue` of a thread and a warp."""
    editor.launch(tile, [(11, "thread 0,0")], groups=True)
    thread = editor.wait("stopped")["threadId"]
    why = editor.refused("cudaStepUnit", unit="grid")
    expect("thread, warp, block, all" in why, why)
    for unit in ("warp", "block"):
        editor.ask("cudaStepUnit", unit=unit)
        editor.ask("next", threadId=thread)
        editor.wait("stopped")
        rows = editor.ask("cudaThreads")["rows"]
        line = {"warp": 12, "block": 13}[unit]
        expect([row["line"] for row in rows] == [line, line], rows)
    editor.ask("setBreakpoints", source={"path": tile}, breakpoints=[{"line": 15}])
    editor.ask("cudaContinue", unit="thread", threadId=thread)
    expect(editor.wait("continued")["threadId"] == thread, "an editor is told that it goes on")
    expect(editor.wait("stopped")["threadId"] == thread, "its thread")
    editor.ask("setBreakpoints", source={"path": tile}, breakpoints=[{"line": 16}])
    editor.ask("cudaContinue", unit="warp", threadId=thread)
    expect(editor.wait("stopped")["reason"] == "breakpoint", "its warp")
    editor.ask("setBreakpoints", source={"path": tile}, breakpoints=[])
    editor.ask("cudaRunTo", path=tile, line=16, thread="1,0", block="1")
    stopped = editor.wait("stopped")
    cuda = editor.variables(stopped["threadId"], "CUDA")
    expect((cuda["threadIdx"]["value"], cuda["blockIdx"]["value"]) == ("(1,0,0)", "(1,0,0)"), cuda)
    for command, line in (("next", 17), ("tbreak main", None), ("run", 21)):
        editor.ask("evaluate", expression=command, context="repl")
        if line:
            editor.wait("continued")
            thread = editor.wait("stopped")["threadId"]
            expect(editor.frames(thread)[0]["line"] == line, command)
    editor.leave()


def requests(editor):
    """To a request by its number, backwards and forwards, also of another launch; programs that are not
    checked refuse."""
    source = os.path.join(folder, "requests.cu")
    editor.launch(source, [(12, "thread 40")], check=True)
    editor.wait("stopped")
    for number, launch, place in ((5, None, ((0, 32), 9)), (11, None, ((0, 33), 12)), (2, 2, ((0, 0), 9)),
                                  (5, 1, ((0, 32), 9))):
        editor.ask("cudaGoto", request=number, **({"launch": launch} if launch else {}))
        stopped = editor.wait("stopped")
        expect(stopped["reason"] == "goto", stopped)
        cuda = editor.variables(stopped["threadId"], "CUDA")
        expect(cuda["threadIdx"]["value"] == "(%d,0,0)" % place[0][1], cuda)
        expect(editor.frames(stopped["threadId"])[0]["line"] == place[1], number)
    for asked in ({}, {"request": 0}, {"request": "x"}, {"request": 3, "launch": -1}):
        expect(editor.refused("cudaGoto", **asked), asked)
    editor.ask("setBreakpoints", source={"path": source}, breakpoints=[])
    editor.ask("continue", threadId=stopped["threadId"])
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    editor.wait("terminated")
    expect(editor.output.count("begins") == 1, editor.output)
    editor.leave()


def backwards(editor):
    """A step back, and back to the stop before; the session goes on, and prints nothing twice."""
    source = os.path.join(folder, "backwards.cu")
    editor.launch(source, late=True)
    editor.ask("setBreakpoints", source={"path": source}, breakpoints=[
        {"line": 16, "condition": "thread 5"},
        {"line": 7, "condition": "thread 3", "logMessage": "fills {threadIdx.x}"}])
    editor.ask("configurationDone")
    thread = editor.wait("stopped")["threadId"]
    editor.ask("continue", threadId=thread)
    expect(editor.wait("stopped")["reason"] == "breakpoint", "again")
    expect(editor.variables(thread, "Locals")["k"]["value"] == "1", "k")
    editor.ask("reverseContinue", threadId=thread)
    stopped = editor.wait("stopped")
    expect((stopped["reason"], stopped["threadId"]) == ("breakpoint", thread), stopped)
    expect(editor.variables(thread, "Locals")["k"]["value"] == "0", "k before")
    editor.ask("stepBack", threadId=thread)
    stopped = editor.wait("stopped")
    expect((stopped["reason"], stopped["threadId"]) == ("step", thread), stopped)
    expect(editor.frames(thread)[0]["line"] == 15, "one line back")
    editor.ask("setBreakpoints", source={"path": source}, breakpoints=[])
    editor.ask("continue", threadId=thread)
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    editor.wait("terminated")
    for text in ("fills 3", "filled", "sum 56"):
        expect(editor.output.count(text) == 1, editor.output)
    editor.leave()


def interrupted(editor):
    """A step back that takes its time is paused; the program goes on from where it is."""
    editor.launch(os.path.join(folder, "pause.cu"), [(8, "")])
    thread = editor.wait("stopped")["threadId"]
    editor.ask("stepBack", threadId=thread)
    time.sleep(2)
    editor.send("pause", threadId=thread)
    stopped = editor.wait("stopped")
    expect(stopped["reason"] == "pause", stopped)
    expect("Interrupted: the program ran again" in editor.output, editor.output)
    editor.ask("continue", threadId=stopped["threadId"])
    stopped = editor.wait("stopped")
    expect((stopped["reason"], stopped["threadId"]) == ("breakpoint", thread), stopped)
    editor.leave()
