# program: ../../docs/examples/tile_sums.cu
break tile_sums.cu:16 thread 3,3
run
info cuda threads
cuda print sum over block
cuda thread 2,1
bt
info locals
next
next
cuda thread
cuda shared
watch out[20]
continue
delete 1
continue
continue
