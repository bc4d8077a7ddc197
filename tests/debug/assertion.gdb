# program: faults.cu -- 1
run
bt
info cuda threads
cuda thread 5
next
bt
continue
