# Scenarios about what an editor gives with its requests: words, values, counts; and what it leaves.
import os
import shutil
import time

from editor import expect

_PROGRAM = """#include <cstdio>
#include <cstdlib>
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
  const char* home = std::getenv("HOME");
  std::printf("{%s}{%s}\\n", std::getenv("GIVEN"), home ? home : "none");
}
"""


def _file(name, text=""):
    path = os.path.join(os.environ["WARPSTEP_TEST_FOLDER"], name)
    if text:
        with open(path, "w") as file:
            file.write(text)
    return path


def words(editor):
    """The program's arguments and variables are as given, and none of them is a command of gdb's."""
    program, trace = _file("words.cu", _PROGRAM), _file("trace")
    evil = "x\nshell touch " + trace
    editor.ask("initialize", adapterID="warpstep")
    for given in ({"env": {"GIVEN": evil}}, {"env": {evil: "1"}}, {"args": ["1", evil]},
                  {"args": "'" + evil + "'"}, {"schedule": "in-order" + evil[1:]},
                  {"thread": "1" + evil[1:]}):
        expect(editor.refused("launch", program=program, **given), given)
    expect(not os.path.exists(trace), "a command was run")
    why = editor.refused("launch", program=program, env={"A B": "1"})
    expect(why == '\'A B\' in "env" is no name of a variable.', why)
    why = editor.refused("launch", program=program, args="a 'b")
    expect("quotation" in why, why)
    editor.ask("launch", program=program, args="one 'two three' $x", env={"GIVEN": "a; b", "HOME": None})
    editor.wait("initialized")
    editor.ask("configurationDone")
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    expect("[one][two three][$x]{a; b}{none}\n" in editor.output, editor.output)
    editor.leave()


_FIELDS = """struct Flags {
  unsigned low : 3, middle : 5, high : 8;
  int whole;
};
__global__ void set(int* out, int& last) {
  Flags flags = {1, 2, 3, 4};
  const Flags& same = flags;
  out[0] = flags.middle + same.whole;
  last = out[0];
}
int main() {
  int* out;
  cudaMallocManaged(&out, 8);
  out[1] = 5;
  set<<<1, 1>>>(out, out[1]);
  return cudaDeviceSynchronize();
}
"""


def fields(editor):
    """A bit field changes alone; what is shown of a structure or through a reference is as it is now."""
    editor.launch(_file("fields.cu", _FIELDS), [(8, None)])
    thread = editor.wait("stopped")["threadId"]
    known = editor.variables(thread, "Locals")
    expect(known["same"]["value"] == known["flags"]["value"], known)
    last = editor.variables(thread, "Arguments")["last"]
    expect((last["value"], last["type"]) == ("5", "int &"), last)
    flags, same = (known[name]["variablesReference"] for name in ("flags", "same"))
    for whole in (flags, same):
        editor.parts(whole)
    for name, value in (("middle", "21"), ("whole", "low + 9"), ("high", "0x1ff")):
        value = value.replace("low", "flags.low")
        editor.ask("setVariable", variablesReference=flags, name=name, value=value)
    for whole in (flags, same):
        parts = {name: part["value"] for name, part in editor.parts(whole).items()}
        expect(parts == {"low": "1", "middle": "21", "high": "255", "whole": "10"}, parts)
    changed = editor.ask("setVariable", variablesReference=same, name="low", value="6")
    expect(changed["value"] == "6", changed)
    expect(editor.parts(flags)["middle"]["value"] == "21", "its neighbour")
    editor.leave()


_ENDLESS = """#include <cstdio>
#include <unistd.h>
__global__ void count(int* out) { out[threadIdx.x] += 1; }
int main() {
  int* out;
  cudaMallocManaged(&out, 64);
  for (int i = 0; i < 150; ++i) {
    count<<<1, 4>>>(out);
    cudaDeviceSynchronize();
    std::printf("%d\\n", out[0]);
    usleep(10000);
  }
  std::fclose(std::fopen("ended", "w"));
}
"""


def stays(editor):
    """A program that its editor leaves runs on, with no breakpoint in it."""
    program, ended = _file("stays.cu", _ENDLESS), _file("ended")
    editor.launch(program, [(3, "out[0] == 20")], cwd=os.path.dirname(program))
    editor.wait("stopped")
    editor.ask("setBreakpoints", source={"path": program}, breakpoints=[
        {"line": 3, "condition": "out[0] == 140"}])
    editor.ask("continue", threadId=1000000)
    editor.wait("output")
    editor.ask("disconnect", terminateDebuggee=False)
    expect(editor.adapter.wait(timeout=20) == 0, "the adapter ends with an error")
    _expect_end(ended)


def _expect_end(trace):
    for _ in range(100):
        if os.path.exists(trace):
            return
        time.sleep(0.1)
    expect(False, "the program has not ended by itself")


def goes(editor):
    """The end of a session is told, also of a program that cannot start or is let go in the console."""
    program, lame = _file("goes.cu", _ENDLESS), _file("lame")
    shutil.copyfile("/bin/true", lame)  # without the right to execute it
    editor.launch(lame)
    editor.wait("terminated")
    editor.launch(program, [(3, None)], cwd=os.path.dirname(program))
    editor.wait("stopped")
    editor.ask("evaluate", expression="detach", context="repl")
    editor.wait("terminated")
    editor.leave()
    _expect_end(_file("ended"))


_LOOP = """__global__ void loop(int* out) {
  for (int i = 0; i < 10; ++i) {
    out[0] = i;
    out[1] = i;
    out[2] = i;
    out[3] = i;
    out[4] = i;
  }
}
int main() {
  int* out;
  cudaMallocManaged(&out, 20);
  loop<<<1, 1>>>(out);
  return cudaDeviceSynchronize();
}
"""


def hits(editor):
    """Counts of hits as editors write them, also of lines that are only told; others are refused."""
    program = _file("hits.cu", _LOOP)
    editor.launch(program, late=True)

    def made(**asked):
        return editor.ask("setBreakpoints", source={"path": program}, breakpoints=[
            dict({"line": 4}, **one) for one in asked["all"]])["breakpoints"]

    wrong = [{"hitCondition": "x"}, {"hitCondition": "% 0"}, {"hitCondition": "1 && 2"},
             {"logMessage": "never", "condition": "nothing > 1"}, {"condition": "nothing > 1"}]
    answers = made(all=wrong)
    expect(not any(answer["verified"] for answer in answers), answers)
    expect("% 0" in answers[1]["message"] and "nothing" in answers[3]["message"], answers)
    listed = editor.ask("evaluate", expression="info breakpoints", context="repl")["result"]
    expect(listed == "No breakpoints or watchpoints.", listed)
    rows = [{"line": 4, "hitCondition": "% 4"}, {"line": 4, "hitCondition": "== 6"},
            {"line": 3, "hitCondition": "== 2"},
            {"line": 5, "hitCondition": ">8"}, {"line": 6, "condition": "i > 4", "hitCondition": "=3"},
            {"line": 7, "logMessage": "i is {i}", "condition": "i > 2", "hitCondition": "> 5"}]
    ids = {one["id"]: row for one, row in zip(made(all=rows), rows)}
    editor.ask("configurationDone")
    seen = []
    while len(seen) < 7:
        stopped = editor.wait("stopped")
        thread = stopped["threadId"]
        i = editor.variables(thread, "Locals")["i"]["value"]
        seen += [(rows.index(ids[number]), int(i)) for number in stopped["hitBreakpointIds"]]
        editor.ask("continue", threadId=thread)
    expect(sorted(seen) == [(0, 3), (0, 7), (1, 5), (2, 1), (3, 8), (3, 9), (4, 7)], seen)
    expect(editor.wait("exited")["exitCode"] == 0, "exit code")
    told = [line for line in editor.output.splitlines() if line.startswith("i is")]
    expect(told == ["i is 8", "i is 9"], told)
    editor.leave()


_LAMBDA = """constexpr int doubled(int i) { return 2 * i; }
template <class F> __global__ void apply(F f, int* out) {
  out[threadIdx.x] = f(threadIdx.x);
}
int main() {
  int* out;
  cudaMallocManaged(&out, 4 * N);
  apply<<<2, N>>>([] __device__(int i) { return doubled(i); }, out);
  cudaDeviceSynchronize();
  return out[3];
}
"""


def built(editor):
    """A file is built with the options that are given, and lambdas of the device without asking; hits
    of a condition on threads are counted by the threads that it means."""
    program = _file("lambda.cu", _LAMBDA)
    editor.launch(program, late=True, options=["-D", "N=8", "--expt-relaxed-constexpr"])
    editor.ask("setBreakpoints", source={"path": program}, breakpoints=[
        {"line": 3, "condition": "threadIdx.x == 2", "hitCondition": "2"}])
    editor.ask("configurationDone")
    thread = editor.wait("stopped")["threadId"]
    where = editor.ask("evaluate", expression="cuda block thread", context="repl")["result"]
    expect(where == "block (1,0,0), thread (2,0,0)", where)
    editor.ask("continue", threadId=thread)
    expect(editor.wait("exited")["exitCode"] == 6, "exit code")
    editor.leave()
