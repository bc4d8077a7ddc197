# Types the lines of a file into gdb and shows them as a terminal would. $TRANSCRIPT: the file.
import os
import sys

import gdb

with open(os.environ["TRANSCRIPT"]) as file:
    lines = [line.strip() for line in file]

lacks_watchpoints = False
for line in lines:
    if not line or line.startswith("#"):
        continue
    gdb.write("(gdb) %s\n" % line)
    gdb.flush()
    try:
        gdb.execute(line)
    except (gdb.error, KeyboardInterrupt) as error:
        gdb.write("%s\n" % error)
        lacks_watchpoints = "reports no watchpoints" in str(error)
    if lacks_watchpoints or not gdb.parameter("can-use-hw-watchpoints"):
        gdb.write("skipped: this processor reports no watchpoints\n")
        break
    gdb.flush()
    sys.stdout.flush()
