# program: polling.cu
# A process that runs already cannot be run again, to go back.
set suppress-cli-notifications on
python import subprocess, time
python process = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", gdb.current_progspace().filename])
python time.sleep(0.5); gdb.execute("attach %d" % process.pid, to_string=True)
cuda thread 1
cuda reverse-next
cuda reverse-continue
cuda why *flag
cuda thread
python print("it has ended" if process.poll() is not None else "it is there")
kill
