# Scenarios about what an editor gives with its requests: words, values, counts; and what it leaves.
import os

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
