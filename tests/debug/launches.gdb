# program: several.cu
set cuda break_on_launch application
show cuda break_on_launch
run
info cuda threads
break volume thread 3,1,2
continue
bt
info cuda threads
finish
cuda print place over block
delete
continue
info cuda kernels
next
next
next
info cuda threads
break several.cu:22 thread 63
continue
info cuda threads
info cuda barriers
info cuda warps
info cuda lanes warp 1 lane 31
cuda warp 0 lane 2
bt
set cuda break_on_launch none
next
continue
