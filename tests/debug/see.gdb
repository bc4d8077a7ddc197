# program: transpose.cu
break transpose.cu:14 thread 3,3 block 1,1
run
cuda print value over block
cuda print value
cuda print value over threads 0,0 .. 3,0
cuda print x over block
cuda print threadIdx.x over warp 0
cuda print tile[threadIdx.y][threadIdx.x] over block
cuda print (float)value over threads 0..3
cuda print &tile[0][0] over block
cuda shared
cuda shared halves
watch out[45]
continue
watch tile[0][0]
cuda thread 0,0
cuda print sum over block 0,0
cuda print sum over block 7
cuda print sum over block here
cuda display in[2]
help cuda why
