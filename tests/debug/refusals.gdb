# program: ../../docs/examples/tile_sums.cu
up
down
cuda print t
cuda step barrier
cuda shared
info cuda foo
set cuda schedule upwards
set cuda break_on_launch perhaps
break tile_sums.cu:12 thread 7,7
condition 1 bogus > 3
condition 1 t >
run
delete
break tile_sums.cu:12
run
up bogus
watch t if bogus
info watchpoints
cuda thread 4,0
cuda thread 0,4,0
cuda block 2
cuda warp 1
cuda lane 16
cuda kernel 1
cuda grid 2
cuda device 1
cuda sm 4
cuda blok 1
cuda thread 1 thread 2
cuda thread 1,2,3,4
cuda thread x
cuda 5
cuda block 1
cuda warp 1,2
cuda print
cuda print nothing
cuda print t over warp 4
cuda print t over threads 90..91
cuda shared nothing
cuda step
cuda step thread
info cuda threads foo
info cuda threads block
info cuda threads block here
info cuda threads thread 3,3 block 1
break tile_sums.cu:12 thread 9
break tile_sums.cu:12 thread x
break tile_sums.cu:12 block
watch
watch tile
watch 5
advance
cuda thread 0
finish
kill
cuda thread 0
