# program: ../../docs/examples/tile_sums.cu
cuda thread
info cuda threads
break tile_sums.cu:14
run
cuda kernel block thread
cuda device sm warp lane
cuda
cuda thread 2,1
bt
info locals
info args
print threadIdx
print blockIdx
up
print $_
cuda lane 9
print t
cuda warp 0 lane 3
cuda block 0 thread (1,2,0)
print t
cuda thread 1,2
cuda kernel 0 grid 1 block (0,0,0) thread (0,0,0)
print t
print threadIdx
set cuda hide_internal_frame off
cuda thread 3,3
show cuda hide_internal_frame
set cuda hide_internal_frame on
bt
continue
cuda thread
delete
continue
cuda thread
