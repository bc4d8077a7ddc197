# Sessions of a front end that drives gdb through its machine interface, as VS Code's C++ extension
# does: no frame filters, -exec-continue instead of `continue`. Usage: machine SCENARIO
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

SECONDS = 60


class Machine:
    """One gdb. Everything that it says is kept."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [os.environ["WARPSTEP"], "debug", "-i", "mi", *arguments], text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.lines = queue.Queue()
        self.said = []
        self.count = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def _until(self, pattern):
        """The next line that matches."""
        while True:
            line = self.lines.get(timeout=SECONDS)
            expect(line is not None, "gdb has ended; it was waited for " + pattern)
            self.said.append(line)
            if re.match(pattern, line):
                return line

    def ask(self, command):
        """The answer to a command."""
        self.count += 1
        self.process.stdin.write("%d%s\n" % (self.count, command))
        self.process.stdin.flush()
        answer = self._until(r"%d\^" % self.count)
        expect("^error" not in answer, "%s: %s" % (command, answer))
        return answer

    def type(self, line):
        """What gdb says to a line typed into the console."""
        before = len(self.said)
        self.ask('-interpreter-exec console "%s"' % line.replace('"', '\\"'))
        return "".join(text[2:-1].encode().decode("unicode_escape")
                       for text in self.said[before:] if text.startswith("~"))

    def run(self, command, stop=r"\*stopped,"):
        """Resumes the program; the stop's record."""
        self.ask(command)
        return self._until(stop)

    def frames(self):
        """(function, line) of every frame."""
        return [(found[1], int(found[2])) for found in re.finditer(
            r'func="([^"]*)"[^}]*?line="(\d+)"', self.ask("-stack-list-frames"))]

    def value(self, expression):
        return re.search(r'value="(.*)"$', self.ask("-data-evaluate-expression " + expression))[1]

    def leave(self):
        self.process.stdin.write("-gdb-exit\n")
        self.process.stdin.flush()
        self.process.wait(timeout=SECONDS)


def expect(good, what):
    if not good:
        raise AssertionError(what)


def same(got, wanted):
    expect(got == wanted, "got %r, not %r" % (got, wanted))


def frames():
    """The thread in focus is frame 0, and the kernel the outermost one."""
    gdb = Machine("shift.cu")
    gdb.ask("-break-insert shift.cu:3")
    gdb.run("-exec-run")
    same(gdb.frames(), [("neighbour", 3), ("shift", 10)])
    gdb.type("cuda thread 5")
    same(gdb.frames(), [("shift", 9)])
    same(gdb.ask("-stack-info-depth")[-9:], 'depth="1"')
    variables = gdb.ask("-stack-list-variables --simple-values")
    expect('{name="i",type="int",value="5"}' in variables, variables)
    expect('func="shift"' in gdb.ask("-stack-info-frame"), "frame of the focus")
    expect("__syncthreads" in gdb.type("frame 0"), "the line of frame 0")
    same(gdb.value("threadIdx.x"), "5")
    same(gdb.value("x[i]"), "25")
    gdb.type("cuda thread 0")
    same(gdb.frames(), [("neighbour", 3), ("shift", 10)])
    same(gdb.value("i"), "0")
    gdb.leave()


def resuming():
    """A program goes on from where it stood, whatever was shown meanwhile."""
    gdb = Machine("shift.cu")
    gdb.ask("-break-insert shift.cu:3")
    gdb.run("-exec-run")
    for i in range(8):
        same(gdb.value("threadIdx.x"), str(i))
        same(gdb.value("i"), str(i))
        if i < 7:
            gdb.type("cuda thread 7")
            same(gdb.frames(), [("shift", 9)])
        if i < 7:
            gdb.run("-exec-continue")  # runs no hook
    gdb.type("cuda thread 2")  # waits at the second barrier
    same(gdb.frames(), [("shift", 11)])
    gdb.ask("-break-delete 1")
    gdb.run("-exec-next")
    same((gdb.frames(), gdb.value("i")), ([("shift", 12)], "2"))
    expect('reason="exited-normally"' in gdb.run("-exec-continue"), "the sum is right")
    gdb.leave()


def commands():
    """A breakpoint's commands print and let the program run on, and then it stands as at any stop."""
    gdb = Machine("shift.cu")
    gdb.ask("-break-insert shift.cu:12")
    gdb.ask('-break-commands 1 "print i" "continue"')
    expect('reason="exited-normally"' in gdb.run("-exec-run", r'\*stopped,reason="exited'), "it runs on")
    same([line for line in gdb.said if line.startswith('~"$') and " = " in line],
         ["~\"$%d = %d\\n\"" % (i + 1, i) for i in range(8)])
    gdb.ask('-break-commands 1 "print i"')
    gdb.run("-exec-run")
    same(gdb.frames(), [("shift", 12)])
    gdb.leave()


def hooks():
    """What its user's own hooks do is done besides."""
    with tempfile.TemporaryDirectory() as home:
        with open(os.path.join(home, ".gdbinit"), "w") as file:
            file.write("define hook-next\necho mine before next\\n\nend\n"
                       "define hook-stop\npython\nif True:\n  print('mine at a stop')\nend\nend\n")
        os.environ["HOME"] = home
        gdb = Machine("shift.cu")
        gdb.ask("-break-insert shift.cu:3")
        gdb.run("-exec-run")
        gdb.type("cuda thread 5")
        before = len(gdb.said)
        gdb.run('-interpreter-exec console "next"', r'\*stopped,.*line="10"')
        said = "".join(gdb.said[before:])
        same(gdb.value("threadIdx.x"), "5")
        gdb.leave()
    for words in ("mine before next", "mine at a stop"):
        expect(words in said, said)


def polling():
    """Wherever a program is paused that polls, its threads are listed as live, at their lines."""
    gdb = Machine("polling.cu")
    gdb.ask("-break-insert poll")
    gdb.run("-exec-run")
    gdb.ask("-break-delete 1")
    started = next(line for line in gdb.said if line.startswith("=thread-group-started"))
    pid = int(re.search(r'pid="(\d+)"', started)[1])
    for pause in (0.5, 0.05, 0.07, 0.09, 0.11, 0.13, 0.06, 0.08):
        gdb.ask("-exec-continue")  # while another thread's registers are shown
        time.sleep(pause)
        os.kill(pid, signal.SIGINT)
        gdb._until(r"\*stopped,")
        same([frame for frame in gdb.frames() if frame[0] != "poll"], [])
        listed = gdb.type("info cuda threads")
        expect(" 7 in __syncthreads()" in listed, listed)
        expect("finished" not in listed and "not started" not in listed, listed)
        gdb.type("cuda thread 6")
        same(gdb.frames(), [("poll", 4)])
        gdb.type("cuda thread 1")
        same(gdb.frames(), [("poll", 7)])
    gdb.leave()


if __name__ == "__main__":
    globals()[sys.argv[1]]()
