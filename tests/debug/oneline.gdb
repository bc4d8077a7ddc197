# program: oneline.cu
break add if threadIdx.x == 0
run
next
next
step
next
break oneline.cu:5
next
next
next
next
cuda thread
delete
next
continue
