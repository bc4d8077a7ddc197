# Scenarios of an editor's session; $SCENARIO names the one to play. In gdb's Python; see editor.py.
import os
import sys
import time
import traceback

sys.dont_write_bytecode = True
folder = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, folder)

from editor import Editor, expect  # noqa: E402
from adapter_groups import backwards, groups, interrupted, requests, units  # noqa: E402,F401
from adapter_given import built, fields, goes, hits, stays, words  # noqa: E402,F401

tile = os.path.normpath(os.path.join(folder, "../../docs/examples/tile_sums.cu"))
first = "block (0,0,0) thread "


def steps(editor):
    """A breakpoint in one thread, any thread's frames and values, and steps across a barrier."""
    answers = editor.launch(tile, [(12, "thread 3,3")])
    expect(answers[0]["verified"] and answers[0]["line"] == 12, answers)
    stopped = editor.wait("stopped")
    expect(stopped["reason"] == "breakpoint", stopped)
    expect(stopped["hitBreakpointIds"] == [answers[0]["id"]], stopped)
    names = editor.names()
    expect(len(names) == 16, names)
    expect(names[0] == first + "(0,0,0) (in __syncthreads())", names)
    expect(names[15] == first + "(3,3,0)", names)
    thread = editor.thread(first + "(2,1,0)")
    expect(editor.thread(first + "(3,3,0)") == stopped["threadId"], stopped)
    frame = editor.frames(thread)[0]
    expect((frame["name"], frame["line"]) == ("tile_sum", 12), frame)
    expect(frame["source"]["path"] == tile, frame)
    expect(editor.variables(thread, "Locals")["t"]["value"] == "6", "t of thread 6")
    expect(editor.variables(thread, "Arguments")["n"]["value"] == "32", "n")
    array = editor.variables(thread, "Shared memory")["tile"]
    expect(array["indexedVariables"] == 16, array)
    parts = editor.parts(array["variablesReference"])
    expect(parts["[6]"]["value"] == "12" and len(parts) == 16, parts)
    parts = editor.parts(array["variablesReference"], start=4, count=2)
    expect(list(parts) == ["[4]", "[5]"], parts)
    cuda = editor.variables(thread, "CUDA")
    expect(cuda["threadIdx"]["value"] == "(2,1,0)" and cuda["lane"]["value"] == "6", cuda)
    for line in (13, 14, 15):
        editor.ask("next", threadId=thread)
        stopped = editor.wait("stopped")
        expect((stopped["reason"], stopped["threadId"]) == ("step", thread), stopped)
        expect(editor.frames(thread)[0]["line"] == line, "line %d" % line)
    value = editor.ask("evaluate", expression="tile[t] + 1", frameId=editor.frames(thread)[0]["id"])
    expect(value["result"] == "13", value)
    value = editor.ask("evaluate", expression="*(@shared float*)0x8",
                       frameId=editor.frames(thread)[0]["id"])
    expect(value["result"] == "4", value)
    said = editor.ask("evaluate", expression="cuda print t over warp", context="repl")["result"]
    expect("all are 0 + 1*threadIdx.x + 4*threadIdx.y" in said, said)
    editor.ask("evaluate", expression="cuda thread 1,0", context="repl")
    expect(editor.wait("stopped")["threadId"] == editor.thread(first + "(1,0,0)"), "focus")
    editor.ask("setBreakpoints", source={"path": tile}, breakpoints=[])
    editor.ask("continue", threadId=thread)
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    editor.wait("terminated")
    expect("240 752" in editor.output, editor.output)
    editor.leave()


def calls(editor):
    """Into a device function and out of it, threads that have not begun, functions to stop at."""
    editor.launch(tile, thread="1,0", block="1")
    stopped = editor.wait("stopped")
    thread = stopped["threadId"]
    expect(thread == editor.thread("block (1,0,0) thread (1,0,0)"), stopped)
    names = editor.names()
    expect(names[2] == "block (1,0,0) thread (2,0,0) (not started)", names)
    late = editor.thread("block (1,0,0) thread (2,0,0)")
    expect(editor.frames(late) == [], "frames of a thread that has not begun")
    why = editor.refused("next", threadId=late)
    expect(why == "This thread has finished or not started: it cannot be stepped.", why)
    for command, name, line in (("next", "tile_sum", 10), ("next", "tile_sum", 11),
                                ("stepIn", "scaled", 4)):
        editor.ask(command, threadId=thread)
        editor.wait("stopped")
        frames = editor.frames(thread)
        expect((frames[0]["name"], frames[0]["line"]) == (name, line), frames)
    expect([frame["name"] for frame in frames] == ["scaled", "tile_sum"], frames)
    editor.ask("stepOut", threadId=thread)
    editor.wait("stopped")
    expect(editor.frames(thread)[0]["name"] == "tile_sum", "out again")
    wanted = [{"name": "scaled"}, {"name": "no_such_function"}]
    made = editor.ask("setFunctionBreakpoints", breakpoints=wanted)["breakpoints"]
    expect([one["verified"] for one in made] == [True, False], made)
    editor.ask("continue", threadId=thread)
    expect(editor.wait("stopped")["reason"] == "breakpoint", "function")
    for context in ("watch", "repl"):
        why = editor.refused("evaluate", expression="nothing", context=context)
        expect(why == 'No symbol "nothing" in current context.', why)
    wanted = [{"name": "swap"}]  # the simulator and the C++ library have one
    made = editor.ask("setFunctionBreakpoints", breakpoints=wanted)["breakpoints"]
    expect(not made[0]["verified"], made)
    why = editor.refused("variables", variablesReference=99)
    expect(why == "This value is no longer valid: the program has run.", why)
    why = editor.refused("flyToTheMoon")
    expect("flyToTheMoon" in why, why)
    editor.leave()


def conditions(editor):
    """Conditions on variables, which the program asks itself from its first instruction on."""
    editor.launch(tile, [(11, "t == 7 && blockIdx.x == 1"), (16, "sum > 700")])
    stopped = editor.wait("stopped")
    expect(stopped["threadId"] == editor.thread("block (1,0,0) thread (3,1,0)"), stopped)
    editor.ask("continue", threadId=stopped["threadId"])
    stopped = editor.wait("stopped")
    expect(editor.frames(stopped["threadId"])[0]["line"] == 16, stopped)
    expect(stopped["threadId"] == editor.thread("block (1,0,0) thread (3,3,0)"), stopped)
    editor.ask("continue", threadId=stopped["threadId"])
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    editor.leave()


def points(editor):
    """Lines that are told without a stop, a variable that is changed, memory that is watched."""
    editor.ask("initialize", adapterID="warpstep")
    editor.ask("launch", program=tile)
    editor.wait("initialized")
    told = [{"line": 11, "logMessage": "t is {t}, i is {i}", "condition": "i == 18"},
            {"line": 12, "logMessage": "tile is {tile[t]}", "condition": "thread 3,0 block 1"},
            {"line": 13, "condition": "thread 1,1"}]
    made = editor.ask("setBreakpoints", source={"path": tile}, breakpoints=told)["breakpoints"]
    expect(all(one["verified"] for one in made), made)
    editor.ask("configurationDone")
    thread = editor.wait("stopped")["threadId"]
    scopes = editor.ask("scopes", frameId=editor.frames(thread)[0]["id"])["scopes"]
    place = {one["name"]: one["variablesReference"] for one in scopes}
    changed = editor.ask("setVariable", variablesReference=place["Locals"], name="t", value="i - 4")
    expect(changed["value"] == "1", changed)
    expect(editor.parts(place["Locals"])["t"]["value"] == "1", "t is read again")
    array = editor.parts(place["Shared memory"])["tile"]["variablesReference"]
    changed = editor.ask("setVariable", variablesReference=array, name="[1]", value="40")
    expect(changed["value"] == "40", changed)
    why = editor.refused("setVariable", variablesReference=place["CUDA"], name="lane", value="1")
    expect(why == "lane cannot be changed.", why)
    why = editor.refused("setVariable", variablesReference=place["Locals"], name="t", value="nil")
    expect("nil" in why, why)
    for number in (0, -1, 999, None, "x"):  # which no editor should send
        why = editor.refused("setVariable", variablesReference=number, name="t", value="1")
        expect(why, number)
    why = editor.refused("setVariable")
    expect(why, "without arguments")
    info = editor.ask("dataBreakpointInfo", variablesReference=place["Shared memory"], name="tile")
    expect(info["dataId"] is None and "32 bytes" in info["description"], info)
    info = editor.ask("dataBreakpointInfo", variablesReference=array, name="[2]")
    wanted = [{"dataId": info["dataId"], "accessType": "write"}]
    made = editor.ask("setDataBreakpoints", breakpoints=wanted)["breakpoints"]
    expect(made[0]["verified"], made)
    lines = told[:2] + [{"line": 13, "condition": "thread 2,1"}]  # is reached before it is written
    made = editor.ask("setBreakpoints", source={"path": tile}, breakpoints=lines)["breakpoints"]
    editor.ask("continue", threadId=thread)
    stopped = editor.wait("stopped")
    expect(stopped["reason"] == "breakpoint", stopped)
    expect(stopped["hitBreakpointIds"] == [made[2]["id"]], stopped)
    expect("[By " not in editor.output, editor.output)
    editor.ask("setBreakpoints", source={"path": tile}, breakpoints=lines[:2])
    editor.ask("continue", threadId=thread)
    stopped = editor.wait("stopped")
    expect(stopped["reason"] == "data breakpoint", stopped)
    expect("[By block (1,0,0), thread (2,0,0)" in editor.output, editor.output)
    expect(stopped["threadId"] == editor.thread("block (1,0,0) thread (2,0,0)"), stopped)
    editor.ask("setDataBreakpoints", breakpoints=[])
    editor.ask("continue", threadId=thread)
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    expect("t is 2, i is 18\n" in editor.output, editor.output)
    expect("tile is 38\n" in editor.output and "tile is 6\n" not in editor.output, editor.output)
    expect(editor.output.count("t is ") == 1, editor.output)
    editor.leave()


def watch(editor):
    """A local variable, which is watched until its call ends: other threads have its memory next."""
    locals_of = os.path.join(folder, "locals.cu")
    editor.launch(locals_of, [(16, "i == 15998 && t == 2 && by.scale > 1")])
    thread = editor.wait("stopped")["threadId"]
    editor.ask("setBreakpoints", source={"path": locals_of}, breakpoints=[])
    scopes = editor.ask("scopes", frameId=editor.frames(thread)[0]["id"])["scopes"]
    place = {one["name"]: one["variablesReference"] for one in scopes}
    info = editor.ask("dataBreakpointInfo", variablesReference=place["Locals"], name="sum")
    wanted = [{"dataId": info["dataId"], "accessType": "write"}]
    for _ in range(2):  # as editors do it: all of them again
        expect(editor.ask("setDataBreakpoints", breakpoints=wanted)["breakpoints"][0]["verified"], info)
    editor.ask("continue", threadId=thread)
    stopped = editor.wait("stopped")  # i is 15999
    expect(stopped["reason"] == "data breakpoint" and stopped["threadId"] == thread, stopped)
    editor.ask("continue", threadId=thread)
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    editor.leave()


def race(editor):
    """Stops at what a checker finds, and says it."""
    racy = os.path.join(folder, "racy.cu")
    editor.launch(racy, check=True, cwd=folder)  # below which the program shortens paths
    finding = editor.wait("cudaFinding")
    expect([party["path"] for party in finding["parties"]] == [racy, racy], finding)
    stopped = editor.wait("stopped")
    expect(stopped["reason"] == "exception", stopped)
    expect("nothing orders the two" in stopped["text"], stopped)
    editor.leave()


def checked(editor):
    """Variables at a finding are the thread's; at one in an optimised library those that are not known
    hide no others."""
    source = os.path.join(os.environ["WARPSTEP_TEST_FOLDER"], "checked.cu")
    with open(source, "w") as file:
        file.write("__global__ void fill(int* out, int n) {\n"
                   "  int t = blockIdx.x * blockDim.x + threadIdx.x;\n"
                   "  int v = t * 3;\n  out[t] = v;\n}\n"
                   "int main() {\n  int* out;\n  cudaMalloc(&out, 127 * sizeof(int));\n"
                   "  fill<<<2, 64>>>(out, 128);\n  cudaDeviceSynchronize();\n}\n")
    editor.launch(source, check=True)
    stopped = editor.wait("stopped")
    expect("past the end of out" in stopped["text"], stopped)
    thread = stopped["threadId"]
    known = dict(editor.variables(thread, "Locals"), **editor.variables(thread, "Arguments"))
    expect([known[name]["value"] for name in ("t", "v", "n")] == ["127", "381", "128"], known)
    editor.ask("continue", threadId=thread)
    stopped = editor.wait("stopped")
    expect("never freed" in stopped["text"], stopped)
    for frame in editor.frames(stopped["threadId"]):
        for scope in editor.ask("scopes", frameId=frame["id"])["scopes"]:
            editor.parts(scope["variablesReference"])
    editor.leave()


def fault(editor):
    """A kernel that fails, after a call that did and was not to be stopped at."""
    editor.launch(os.path.join(folder, "faults.cu"), args=["1"], filters=[])
    stopped = editor.wait("stopped")
    expect(stopped["reason"] == "exception" and "CUDA Exception" in stopped["text"], stopped)
    expect(editor.frames(stopped["threadId"])[0]["line"] == 8, stopped)
    expect("cudaMemcpy returned" in editor.output, editor.output)
    editor.leave()


def endless(body):
    """A program with a kernel that does not end; its line 2 is `body`."""
    source = os.path.join(os.environ["WARPSTEP_TEST_FOLDER"], "endless.cu")
    with open(source, "w") as file:
        file.write("__global__ void wait_for(volatile int* flag) {\n"
                   "  %s\n}\n"
                   "int main() {\n  int* flag;\n  cudaMalloc(&flag, 4);\n"
                   "  cudaMemset(flag, 0, 4);\n"
                   "  wait_for<<<1, 4>>>(flag);\n  return cudaDeviceSynchronize();\n}\n" % body)
    return source


def pause(editor):
    """Pause, breakpoints that come while the program runs, and an end that leaves nothing."""
    source = endless("for (;;) *flag = *flag + 1;")
    editor.launch(source, stopOnEntry=True)
    stopped = editor.wait("stopped")
    expect(editor.frames(stopped["threadId"])[0]["name"] == "main", "entry")
    expect(editor.names() == ["host"], editor.names())
    editor.ask("continue", threadId=stopped["threadId"])
    answer = editor.ask("setBreakpoints", source={"path": source}, breakpoints=[{"line": 2}])
    expect(answer["breakpoints"][0]["verified"], answer)
    stopped = editor.wait("stopped")
    expect(stopped["reason"] == "breakpoint", stopped)
    expect(editor.frames(stopped["threadId"])[0]["line"] == 2, stopped)
    editor.ask("setBreakpoints", source={"path": source}, breakpoints=[])
    editor.ask("continue", threadId=stopped["threadId"])
    editor.ask("pause", threadId=stopped["threadId"])
    expect(editor.wait("stopped")["reason"] == "pause", "pause")
    expect(len(editor.names()) == 4, editor.names())
    editor.ask("continue", threadId=stopped["threadId"])
    editor.leave()


def hurry(editor):
    """What an editor asks before the program has begun to run is heard, at every point of it."""
    editor.launch(endless("while (*flag == 0) __threadfence();"), late=True)
    editor.send("configurationDone")
    expect(editor.names() == ["host"], "threads before the first stop")
    for after in range(25):  # hundredths of a second
        time.sleep(after / 100)
        pause = editor.send("pause", threadId=1)
        stopped = editor.wait("stopped")
        expect(stopped["reason"] == "pause", stopped)
        editor.answer(pause)
        names = editor.names()
        editor.send("continue", threadId=stopped["threadId"])
    expect(len(names) == 4, names)
    expect(editor.names() == names, "threads while the program runs")
    editor.leave()


def refusals(editor):
    """What cannot be launched, in one sentence."""
    editor.ask("initialize", adapterID="warpstep")
    why = editor.refused("launch")
    expect("program" in why, why)
    why = editor.refused("launch", program="/no/such.cu")
    expect(why == "There is no file /no/such.cu.", why)
    wrong = os.path.join(os.environ["WARPSTEP_TEST_FOLDER"], "wrong.cu")
    with open(wrong, "w") as file:
        file.write("int main() { return 1 }\n")
    why = editor.refused("launch", program=wrong)
    expect("does not compile" in why, why)
    expect("expected" in editor.output, editor.output)
    why = editor.refused("launch", program=tile, thread="x")
    expect("5,3" in why, why)
    editor.leave()


editor = Editor()
try:
    globals()[os.environ["SCENARIO"]](editor)
except BaseException:
    traceback.print_exc()
    sys.stdout.flush()
    editor.adapter.kill()
    os._exit(1)
os._exit(0)
