# program: shuffle.cu
break shuffle.cu:4 thread 0
run
cuda step warp
cuda step warp
cuda print sum
cuda step warp
cuda step warp
cuda thread 31
cuda step warp
cuda step warp
delete
continue
