# program: wide.cu
break wide.cu:11 thread 700 block 1 if step == 5
run
print next
info cuda threads
cuda print next over threads 696..703
cuda thread 1023
print next
print step
next
next
next
next
print step
cuda warp 3 lane 31
continue
