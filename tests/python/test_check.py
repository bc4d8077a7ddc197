"""check=True finds what `warpstep check` finds."""
import json
import os
import pathlib
import signal
import threading
import subprocess
import sys
import tempfile
import threading
import time

import numpy
import pytest
import warpstep
import warpstep.home
from conftest import SOURCE

COMMAND = str(warpstep.home.command())
PROGRAM = SOURCE + """
#include <cstdio>
int main() {
  int host[64];
  for (int i = 0; i < 64; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemcpy(out, host, sizeof host, cudaMemcpyHostToDevice);
  LAUNCH;
  cudaDeviceSynchronize();
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(in);
  cudaFree(out);
}
"""


def essence(finding):
    """What does not depend on the program around the kernel."""
    return {
        **{key: finding[key] for key in ("tool", "rule", "severity", "what", "kernel", "launch", "count", "missing", "next")},
        "actors": [{**{k: v for k, v in a.items() if k != "stack"}, "at": [(f["line"], f["text"]) for f in a["stack"][:1]]}
                   for a in finding["actors"]],
        "object": {k: finding["object"][k] for k in ("kind", "name", "bytes", "offset", "index")},
    }


def found_by_check(folder, launch):
    """The findings of `warpstep check` in a program around the same kernels."""
    (folder / "kernels.cu").write_text(PROGRAM.replace("LAUNCH", launch))
    subprocess.run([COMMAND, "check", "--json", "found", "kernels.cu"], cwd=folder, capture_output=True)
    return [essence(finding) for finding in json.loads((folder / "found").read_text())["findings"]]


def test_the_findings_are_those_of_warpstep_check(module, tmp_path):
    data = numpy.arange(64, dtype=numpy.int32)
    out = numpy.zeros_like(data)
    with pytest.raises(warpstep.Finding) as caught:
        module.neighbours[1, 64](data, out, check=True)
    assert caught.value.rules == ["race-shared"]
    assert [essence(f) for f in caught.value.findings] == found_by_check(tmp_path, "neighbours<<<1, 64>>>(in, out)")
    assert not out.any(), "what a finding came from was copied back"
    for words in ("error [race-shared] in kernel neighbours", "kernels.cu:22", "missing  __syncthreads()"):
        assert words in str(caught.value)


def test_a_correct_kernel_gives_its_result_and_no_finding(module):
    a = numpy.arange(100, dtype=numpy.float32)
    out = numpy.zeros_like(a)
    module.add[1, 128](a, a, out, 100, check=True)
    assert (out == 2 * a).all()
    points = numpy.zeros((8, 4), numpy.float32)
    module.move[1, 32](points, (1.5, 2.5), 8, check=True)
    assert points[:, 3].tolist() == [2.5] * 8
    module.add[1, 128](a, a, a, 100, check=True)
    assert (a == 2 * numpy.arange(100)).all()


def test_the_end_of_an_array_is_known_as_in_a_program(module, tmp_path):
    out = numpy.zeros(64, numpy.float32)
    with pytest.raises(warpstep.Finding) as caught:
        module.past_the_end[1, 32](out, 64, check=True)
    assert caught.value.rules == ["out-of-bounds-global"]
    finding = essence(caught.value.findings[0])
    expected, = found_by_check(tmp_path, "past_the_end<<<1, 32>>>((float*)out, 64)")
    assert (finding["object"]["index"], finding["actors"], finding["count"]) == (
        expected["object"]["index"], expected["actors"], expected["count"])
    assert not out.any()


def test_values_that_nobody_wrote_are_found_in_device_arrays(module):
    ones, out = warpstep.to_device(numpy.ones(64, numpy.float32)), warpstep.empty(64)
    with pytest.raises(warpstep.Finding) as caught:
        module.add[1, 64](ones, warpstep.empty(64), out, 64, check=True)
    assert caught.value.rules == ["uninitialised-global"]
    module.add[1, 64](ones, ones, out, 64, check=True)
    assert (out.copy_to_host() == 2).all()
    module.add[1, 64](out, ones, ones, 64, check=True)
    assert (ones.copy_to_host() == 3).all()


def test_an_array_under_another_shape_is_as_written_as_before(module):
    ones, out = warpstep.to_device(numpy.ones(64, numpy.float32)), warpstep.empty((8, 8))
    module.add[1, 64](ones, ones, out.reshape(64), 64)
    module.add[1, 64](out, ones, warpstep.empty(64), 64, check=True)
    early = warpstep.empty(64)
    late = early.reshape(8, 8)
    early.fill_bytes(0)
    assert late.is_written


def test_a_launch_on_a_gpu_is_not_checked_elsewhere_in_silence(module):
    a = numpy.ones(32, numpy.float32)
    for call in (lambda: module.add[1, 32](a, a, a, 32, backend="gpu", check=True), lambda: module.add[1, 32](a, a, a, 32, backend="gpu", count=True),
                 lambda: module.add.check(1, 32, a, a, a, 32, backend="gpu")):
        with pytest.raises(ValueError, match="run on the simulator: leave backend='gpu' out"):
            call()
    with pytest.raises(ValueError, match="must be 'sim', 'gpu' or 'auto'"):
        module.add[1, 32](a, a, a, 32, backend="cpu", check=True)


def test_a_report_can_be_asked_for_without_an_exception(module):
    report = module.neighbours.check(1, 64, numpy.zeros(64, numpy.int32), numpy.zeros(64, numpy.int32))
    assert report.rules == ["race-shared"] and "race-shared" in report._repr_html_()
    a = numpy.ones(32, numpy.float32)
    report = module.add.check(1, 32, a, a, a.copy(), 32)
    assert len(report) == 0 and not report.is_wrong()


def test_check_can_be_the_default_of_a_block(module):
    data = numpy.zeros(64, numpy.int32)
    with warpstep.use(check=True):
        with pytest.raises(warpstep.Finding):
            module.neighbours[1, 64](data, data.copy())
    module.neighbours[1, 64](data, data.copy())


def test_the_defaults_of_a_block_are_those_of_its_thread(module):
    data = numpy.zeros(64, numpy.int32)
    entered, may_leave = threading.Event(), threading.Event()

    def elsewhere():
        with warpstep.use(schedule="reverse"):
            entered.set()
            may_leave.wait(10)

    other = threading.Thread(target=elsewhere)
    with warpstep.use(check=True):
        other.start()
        assert entered.wait(10)
        with pytest.raises(warpstep.Finding):
            module.neighbours[1, 64](data, data.copy())
    may_leave.set()
    other.join()
    module.neighbours[1, 64](data, data.copy())


def test_what_compiles_for_a_launch_compiles_for_a_checked_one():
    kernel = warpstep.compile("""__global__ void f(int* a, const volatile int* b) {
      assert(b[0] == 2);
      const uint32_t value = b[0];
      a[0] = value;
    }""").f
    for how in ({}, {"check": True}, {"count": True}):
        a = numpy.zeros(1, numpy.int32)
        kernel[1, 1](a, numpy.array([2], numpy.int32), **how)
        assert a[0] == 2


def test_a_refused_launch_is_told_alike_however_it_is_watched(module):
    for how in ({}, {"count": True}):
        with pytest.raises(warpstep.LaunchError, match=r"cudaErrorInvalidValue(.|\n)*too large in x: 2048, but this device allows 1024"):
            module.wait[1, 2048](numpy.ones(1, numpy.int32), **how)
    with pytest.raises(warpstep.Finding) as caught:
        module.wait[1, 2048](numpy.ones(1, numpy.int32), check=True)
    assert "the launch of wait fails with cudaErrorInvalidValue" in str(caught.value)
    for how in ({}, {"count": True}, {"check": True}):
        with pytest.raises(ValueError, match="schedule='up'.*: a schedule is in-order"):
            module.wait[1, 1](numpy.ones(1, numpy.int32), schedule="up", **how)


def test_faults_timeouts_and_refusals_are_the_same_exceptions(module):
    with pytest.raises(warpstep.Finding) as caught:
        module.far_away[1, 1](numpy.zeros(4, numpy.float32), check=True)
    assert caught.value.rules[0] in ("out-of-bounds-global", "invalid-pointer")
    with pytest.raises(warpstep.Finding) as caught:  # who polls what nobody changes need not be waited for
        module.wait[1, 32](numpy.zeros(1, numpy.int32), check=True, timeout=60)
    assert caught.value.rules == ["deadlock"]
    with pytest.raises(warpstep.Finding) as caught:
        module.spin[1, 1](numpy.zeros(1, numpy.int32), check=True, timeout=0.3)
    assert caught.value.rules == ["timeout"]
    with pytest.raises(warpstep.LaunchTimeout):
        module.spin[1, 1](numpy.zeros(1, numpy.int32), timeout=0.3)


def test_a_launch_whose_process_is_killed_is_an_exception_and_the_session_lives_on(module):
    def kill_it():
        """Kills what runs the kernel: the youngest process below this one."""
        ours = tempfile.gettempdir(), os.environ["XDG_CACHE_HOME"]  # where a program that is kept is run
        for _ in range(3000):
            youngest, below = None, os.getpid()
            while below:
                tasks = pathlib.Path(f"/proc/{below}/task").glob("*/children")
                below = next((int(pid) for task in tasks for pid in task.read_text().split()), None)
                youngest = below or youngest
            if youngest and os.readlink(f"/proc/{youngest}/exe").startswith(ours):
                os.kill(youngest, signal.SIGKILL)
                return
            time.sleep(0.02)

    for options in ({"check": True}, {"count": True}):
        data = numpy.zeros(1, numpy.int32)
        module.spin.check(1, 1, data, timeout=0.2)  # compiled
        killer = threading.Thread(target=kill_it)
        killer.start()
        with pytest.raises((warpstep.LaunchError, warpstep.Finding), match="ended by signal 9|killed|without an answer"):
            module.spin[1, 1](data, timeout=60, **options)
        killer.join()
        assert data[0] == 0
    out = numpy.zeros(64, numpy.int32)
    module.neighbours[1, 32](out[:32].copy(), out[32:])


def test_what_a_checked_kernel_prints_goes_to_sys_stdout(module, capsys):
    module.say[1, 32](7, check=True)
    assert capsys.readouterr().out == "thread 0 says 7\nthread 1 says 7\n"


def test_counters_are_those_of_the_kernels_traffic(module):
    a = numpy.arange(64, dtype=numpy.float32)
    out = numpy.zeros_like(a)
    counters = module.add.profile(2, 32, a, a, out, 64)
    assert counters["kernel"] == "add"
    assert "sectors" in repr(counters) and "<table>" in counters._repr_html_()
    module.add[2, 32](a, a, out, 64, count=True)
    assert module.add.last.counters == counters and (out == 2 * a).all()


def test_counters_are_a_data_frame_where_pandas_is_there(module, monkeypatch):
    a = numpy.arange(64, dtype=numpy.float32)
    counters = module.add.profile(2, 32, a, a, numpy.zeros_like(a), 64)
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert counters.sites() == counters["sites"]
    with pytest.raises(warpstep.NotInstalled, match="frame.. needs pandas"):
        counters.frame()
    monkeypatch.undo()
    pandas = pytest.importorskip("pandas")
    both = pandas.concat([counters.frame(), counters.frame()])
    assert both.shape[0] == 2 and (both["global.loads.requests"] == counters["global"]["loads"]["requests"]).all()
    assert counters.frame().index.tolist() == ["add"]
    assert "requests" in counters.sites().columns


def test_view_is_a_page_that_plays_the_launch(module, tmp_path):
    data = numpy.arange(64, dtype=numpy.int32)
    page = module.neighbours.view(1, 64, data, data.copy(), file=tmp_path / "page.html")
    assert "neighbours" in (tmp_path / "page.html").read_text()
    assert page._repr_html_().startswith("<iframe srcdoc=")


def test_an_array_of_a_finding_is_an_argument_and_not_what_the_package_made_of_it(module):
    ones, out = numpy.ones(64, numpy.float32), numpy.zeros(32, numpy.float32)
    report = module.add.check(1, 64, ones, ones, out, 64)
    assert report.rules == ["out-of-bounds-global"]
    assert report.findings[0]["object"]["name"] == "out" and report.findings[0]["object"]["made_at"] == []
    assert "memory   out: global memory, 128 bytes, index [32], just past its end\n           argument 3 of add()\n" in report.text
    assert "behind.h" not in report.text and "warpstep_python" not in report.text and "behind.h" not in json.dumps(report.document)
    with pytest.raises(warpstep.LaunchError, match=r"kernel far_away: writes 4 bytes at an address that is in no allocation\n"):
        module.far_away.profile(1, 1, out)
