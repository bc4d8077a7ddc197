# program: ../../docs/examples/tile_sums.cu
break tile_sums.cu:16 thread 2,1 block 1
run
info cuda kernels
info cuda blocks
info cuda blocks block 1
info cuda warps
info cuda lanes
info cuda lanes lane 6
info cuda threads
info cuda threads thread current
info cuda threads thread 3,1
info cuda threads block current warp 0
info cuda threads breakpoint all
info cuda threads block 0
info cuda barriers
info cuda devices
info cuda sms
info cuda contexts
info cuda managed
info cuda line
info cuda line tile_sums.cu:4
info cuda launch trace
set cuda coalescing off
info cuda threads
