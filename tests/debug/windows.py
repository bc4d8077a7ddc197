# gdb's window for the source follows `cuda thread`: types into gdb on a terminal of its own and reads the
# screen. Usage: windows.py     ($WARPSTEP: the command)
import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
import time

SECONDS = 60
ROWS, COLUMNS = 40, 100
_CONTROL = re.compile(r"\x1b\[([?>]?[\d;]*)([A-Za-z@])|\x1b[()][AB0]|\x1b[=>78M]")


class Screen:
    """What a terminal shows: only where text is put, by the sequences that gdb's windows use."""

    def __init__(self):
        self.cells = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0

    def put(self, text):
        at = 0
        while at < len(text):
            match = _CONTROL.match(text, at)
            if match:
                if match[2]:
                    self.control(match[1], match[2])
                at = match.end()
                continue
            letter = text[at]
            at += 1
            if letter == "\r":
                self.column = 0
            elif letter == "\n":
                self.row = min(self.row + 1, ROWS - 1)
            elif letter == "\b":
                self.column = max(self.column - 1, 0)
            elif letter >= " ":
                self.cells[self.row][min(self.column, COLUMNS - 1)] = letter
                self.column += 1

    def control(self, numbers, letter):
        known = [int(n) for n in numbers.split(";") if n.isdigit()]
        first = known[0] if known else 1
        if letter == "H":
            self.row, self.column = first - 1, (known[1] if len(known) > 1 else 1) - 1
        elif letter == "d":
            self.row = first - 1
        elif letter == "G":
            self.column = first - 1
        elif letter in "AB":
            self.row += first if letter == "B" else -first
        elif letter in "CD":
            self.column += first if letter == "C" else -first
        elif letter == "K":
            self.cells[self.row][self.column:] = [" "] * (COLUMNS - self.column)
        elif letter == "X":
            self.cells[self.row][self.column:self.column + first] = [" "] * first
        elif letter == "J":
            for row in range(self.row if known != [2] else 0, ROWS):
                self.cells[row] = [" "] * COLUMNS
        self.row, self.column = max(0, min(self.row, ROWS - 1)), max(0, self.column)

    def lines(self):
        return ["".join(row).rstrip() for row in self.cells]


class Terminal:
    """gdb on a terminal of its own."""

    def __init__(self, *arguments):
        self.screen = Screen()
        self.process, self.file = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="linux", LINES=str(ROWS), COLUMNS=str(COLUMNS))
            os.execv(os.environ["WARPSTEP"], ["warpstep", "debug", *arguments])
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("4H", ROWS, COLUMNS, 0, 0))

    def read(self, seconds):
        ready, _, _ = select.select([self.file], [], [], seconds)
        if ready:
            self.screen.put(os.read(self.file, 65536).decode(errors="replace"))

    def wait(self, pattern):
        """Until a line of the screen matches."""
        end = time.monotonic() + SECONDS
        while not any(re.search(pattern, line) for line in self.screen.lines()):
            if time.monotonic() > end:
                os.close(self.file)  # the terminal is gone: gdb ends
                sys.exit("not seen: %s\n%s" % (pattern, "\n".join(self.screen.lines())))
            self.read(0.2)

    def leave(self):
        """Until gdb has ended."""
        try:
            while True:
                self.read(SECONDS)
        except OSError:
            os.waitpid(self.process, 0)

    def type(self, line):
        os.write(self.file, line.encode() + b"\n")


gdb = Terminal("shift.cu", "--break", "shift.cu:3")
gdb.wait("Breakpoint 1, neighbour")
gdb.type("layout src")
gdb.wait(r">\s*3\b")
gdb.type("cuda thread 5")  # waits at a barrier
gdb.wait(r">\s*9\b.*__syncthreads")
gdb.type("cuda thread 0")
gdb.wait(r">\s*3\b")
gdb.type("kill")
gdb.type("quit")
gdb.leave()
