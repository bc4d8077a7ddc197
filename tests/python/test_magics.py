"""%%cuda and its relatives, in IPython."""
import numpy
import pytest
from IPython.core.error import UsageError
from IPython.core.interactiveshell import InteractiveShell

KERNEL = """#include <cstdio>
__global__ void hello(int* x) {
  x[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 1) printf("from thread %d\\n", threadIdx.x);
}
"""
MAIN = """int main(int count, char** words) {
  int* x;
  cudaMalloc(&x, 4 * sizeof(int));
  hello<<<1, {threads}>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  std::printf("%d words\\n", count);
  return {code};
}
"""
PROGRAM = KERNEL + MAIN.replace("{threads}", "4").replace("{code}", "0")


@pytest.fixture(scope="module")
def shell():
    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "warpstep")
    return shell


@pytest.fixture
def shown(monkeypatch):
    things = []
    monkeypatch.setattr("IPython.display.display", things.append)
    return things


def test_a_cell_with_main_is_run(shell, capsys):
    shell.run_cell_magic("cuda", "", PROGRAM)
    assert capsys.readouterr().out == "from thread 1\n1 words\n"
    shell.run_cell_magic("cuda", "--schedule reverse --args 'a b'", PROGRAM)
    assert capsys.readouterr().out == "from thread 1\n3 words\n"


def test_a_cell_without_main_gives_its_kernels(shell, capsys):
    shell.run_cell_magic("cuda", "", KERNEL)
    assert capsys.readouterr().out == "kernels: hello(int* x)\n"
    x = numpy.zeros(4, numpy.int32)
    shell.push({"x": x})
    assert shell.run_cell("hello[1, 4](x)").success
    assert x.tolist() == [0, 1, 2, 3]
    shell.run_cell_magic("cuda", "--name mine", KERNEL)
    assert "mine" in shell.user_ns


def test_errors_have_the_lines_of_the_cell(shell, capsys):
    for rest in ("", "int main() {}\n"):  # as a module, and as a program
        shell.run_cell_magic("cuda", "", "__global__ void f(int* x) {\n  x[0] = y;\n}\n" + rest)
        said = capsys.readouterr().out
        assert "cell.cu:3:10: error" in said and "x[0] = y;" in said


def test_check_shows_the_findings(shell, capsys, shown):
    shell.run_cell_magic("cuda", "--check", KERNEL + MAIN.replace("{threads}", "8").replace("{code}", "0"))
    assert "from thread 1" in capsys.readouterr().out
    assert shown[0].rules == ["out-of-bounds-global"]
    assert "cell.cu:4" in shown[0].text


def test_view_and_profile_show_the_launch(shell, shown):
    shell.run_cell_magic("cuda", "--view -p", PROGRAM)
    assert shown[0]["kernel"] == "hello"
    assert "hello" in shown[1].html


def test_the_words_of_nvcc4jupyter_are_known(shell, capsys):
    shell.run_cell_magic("cuda", "-t", PROGRAM)
    assert "runs of the whole program" in capsys.readouterr().out
    shell.run_cell_magic("cuda", "-c '-DN=5'", '#include <cstdio>\nint main() { std::printf("%d\\n", N); }')
    assert capsys.readouterr().out == "5\n"
    shell.run_cell_magic("cuda", """-c '-O3 -DN="2 + 3"'""", '#include <cstdio>\nint main() { std::printf("%d\\n", N); }')
    assert capsys.readouterr().out == "5\n"
    shell.run_cell_magic("cuda_group_save", "-n kernel.cuh -g both", KERNEL)
    shell.run_cell_magic("cuda_group_save", "-n main.cu -g both", '#include "kernel.cuh"\n' + PROGRAM[len(KERNEL):])
    shell.run_line_magic("cuda_group_run", "-g both")
    assert "from thread 1" in capsys.readouterr().out
    shell.run_line_magic("cuda_group_delete", "-g both")
    with pytest.raises(UsageError, match="no group 'both'"):
        shell.run_line_magic("cuda_group_run", "-g both")


def test_bad_input_is_said_and_the_session_lives_on(shell, capsys):
    with pytest.raises(UsageError, match="unrecognized arguments: --chek"):
        shell.run_cell_magic("cuda", "--chek", PROGRAM)
    for source in (PROGRAM, KERNEL):
        with pytest.raises(UsageError, match='-c -DN="4: no closing quotation'):
            shell.run_cell_magic("cuda", """-c '-DN="4'""", source)
    with pytest.raises(UsageError, match="has no main"):
        shell.run_cell_magic("cuda", "--check", KERNEL)
    shell.run_cell_magic("cuda", "", KERNEL + MAIN.replace("{threads}", "4").replace("{code}", "3"))
    assert "the program ended with 3" in capsys.readouterr().out
    shell.run_cell_magic("cuda", "--help", "x")
    assert "--schedule" in capsys.readouterr().out


def test_help_is_shown_where_ipython_takes_no_empty_cell(shell, capsys):
    assert not shell.run_cell("%%cuda --help\n").success  # before the magic is asked
    assert "%cuda (single %)" in capsys.readouterr().err
    assert shell.run_cell("%cuda --help").success
    assert "--schedule" in capsys.readouterr().out
    with pytest.raises(UsageError, match="%%cuda stands above a program, %cuda takes --help alone"):
        shell.run_line_magic("cuda", "--check")


def test_options_are_completed(shell):
    _, found = shell.complete("--ch", "%%cuda --ch", 11)
    assert "--check" in found


def test_a_finding_in_a_cell_is_shown_without_a_traceback(shell, capsys):
    shell.run_cell_magic("cuda", "", KERNEL)
    shell.push({"x": numpy.zeros(4, numpy.int32)})
    assert not shell.run_cell("hello[1, 8](x, check=True)").success
    said = capsys.readouterr()
    assert "out-of-bounds-global" in said.out + said.err and "checked.py" not in said.out + said.err


def test_an_exercise_is_judged_in_its_notebook(shell, shown, tmp_path):
    import json

    from warpstep import home

    assert home.run(["learn", "notebook", "E05"], tmp_path).returncode == 0
    cells = json.loads((tmp_path / "E05_add_ten_guard.ipynb").read_text())["cells"]
    answer = next("".join(c["source"]) for c in cells if "".join(c["source"]).startswith("%%answer"))
    head, _, body = answer.partition("\n")
    shell.run_cell_magic("answer", head.split()[1], body)
    shell.run_line_magic("grade", "E05")
    assert not shown[-1].passed and "E05" in repr(shown[-1])
    shell.run_cell_magic("answer", "E05", body.replace("// Your code goes here. What should thread n do?", "if (i < n) out[i] = a[i] + 10;"))
    shell.run_line_magic("grade", "add_ten_guard")
    assert shown[-1].passed and "10/10" in repr(shown[-1]).replace(" ", "")
    with pytest.raises(UsageError, match="no exercise 'E99'"):
        shell.run_line_magic("grade", "E99")
