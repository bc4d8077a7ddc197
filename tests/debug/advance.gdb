# program: shift.cu
break shift.cu:10 if threadIdx.x == 3
run
advance 8
cuda thread
info cuda threads
run
advance shift.cu:12
cuda thread
advance nosuch
run
advance neighbour
cuda thread
bt
delete
break main
run
advance shift.cu:17
advance shift
cuda thread
