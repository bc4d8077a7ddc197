# program: ../../docs/examples/tile_sums.cu
# What moves and what is to stop: a thread, a warp or a block.
break tile_sums.cu:12
run
cuda continue warp
cuda thread
cuda continue thread
cuda step block
cuda step block 3
cuda continue grid
cuda continue block
delete
cuda continue block
