# program: odd.cu
# The lanes of a warp move side by side, also where they go two ways and across the barrier.
break odd.cu:7 thread 3
run
cuda step warp
info cuda threads warp 0 lane 4
cuda print out[threadIdx.x]
cuda step warp
cuda step warp
cuda thread 4
cuda step warp
bt
info locals
cuda step warp
cuda step warp
cuda step warp 1
cuda step
delete
continue
# In any order of turns.
set cuda schedule reverse
break odd.cu:7 thread 3
run
cuda step warp
cuda step warp
cuda step warp
cuda step warp
cuda step warp
delete
set cuda schedule random 7
break odd.cu:7 thread 38
run
cuda step warp
cuda step warp
cuda step warp
cuda step warp
cuda step warp
cuda step warp
delete
continue
