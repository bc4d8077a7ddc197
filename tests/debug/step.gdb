# program: ../../docs/examples/tile_sums.cu
break tile_sums.cu:12
run
next
next
delete
cuda thread 2,1
return
jump 15
next
step
print sum
next
next
advance tile_sums.cu:16
cuda thread
next
until
cuda thread
next
cuda thread
break scaled thread 1 block 1
continue
bt
up
print i
down
finish
next
cuda thread
cuda step barrier
cuda thread
cuda step barrier
cuda step barrier
next
