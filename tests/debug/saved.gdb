# program: shift.cu
# How breakpoints are written, listed, saved and read again.
break -function shift thread 3
break -source shift.cu -line 10 if(i == 2)
break 12 thread 5 if(sum > 30)
break -label shift
dprintf shift.cu:8,"i is %d\n", i
condition 4 i == 6
condition 4 nothing
condition 9 i
advance 10
info breakpoints
python import os, tempfile; saved = tempfile.NamedTemporaryFile().name
python gdb.execute("save breakpoints " + saved)
python print([one.condition for one in gdb.breakpoints()])
delete
python gdb.execute("source " + saved)
python os.remove(saved)
info breakpoints
run
continue
continue
continue
