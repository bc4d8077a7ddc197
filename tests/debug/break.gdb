# program: ../../docs/examples/tile_sums.cu
break tile_sums.cu:12 thread 3,3 block 1
break tile_sums.cu:15 thread 1,1 if k == 3
tbreak scaled block 1
info breakpoints
run
print k
cuda thread
continue
continue
print k
disable 1
continue
