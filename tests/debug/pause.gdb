# program: pause.cu
# Ctrl-C, which comes two seconds after `pause()`: on the way back, in a probe, and in a loop that waits.
# What is shown depends on the time but for these words of it.
python import os, subprocess
python pause = lambda: subprocess.Popen(["sh", "-c", "sleep 2; pkill -INT -P %d -x pause" % os.getpid()])
python show = lambda command, words: print(*[line for line in gdb.execute(command, to_string=True).splitlines() if words in line])
python where = lambda: print(gdb.selected_frame().name(), gdb.selected_frame().find_sal().symtab.filename)
set suppress-cli-notifications on
tbreak pause.cu:8
run
python pause()
python show("cuda reverse-next", "Interrupted")
info breakpoints
tbreak pause.cu:8
continue
delete
tbreak pause.cu:6
run
break pause.cu:6 if k == 99999999
python pause()
python show("continue", "Breakpoint")
python where()
delete
tbreak wait_for
continue
python pause()
python show("continue", "Breakpoint")
python where()
python show("next", "Breakpoint")
python where()
python show("next", "Breakpoint")
python where()
cuda thread
cuda reverse-next
cuda reverse-continue
python where()
