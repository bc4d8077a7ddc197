# program: ../../docs/examples/tile_sums.cu
# `ignore` counts the hits of the thread that a breakpoint is for, not those of every thread that comes by.
break tile_sum thread 2
ignore 1 1
info breakpoints
run
info breakpoints
break tile_sum if threadIdx.x == 3 && blockIdx.x == 1
ignore 2 2
ignore 1 100
ignore 1 0
ignore 1
ignore
ignore 77 1
dprintf 11,"t"
ignore 3 1
delete 3
continue
delete 1
continue
