# program: unhurried.cu
# Ctrl-C, which comes a second after the step of a warp has begun, ends it where it is.
python import os, subprocess
python pause = lambda: subprocess.Popen(["sh", "-c", "sleep 1; pkill -INT -P %d -x unhurried" % os.getpid()])
python show = lambda command, words: print(*[line for line in gdb.execute(command, to_string=True).splitlines() if words in line], sep="\n")
break unhurried.cu:8
run
delete
python pause()
python show("cuda step warp", "Interrupted")
python print(gdb.selected_frame().name() in ("work", "unhurried"))
python show("info cuda lanes", "31 ")
kill
