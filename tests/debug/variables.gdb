# program: shift.cu
print $blockDim
break shift.cu:3
run
print threadIdx
print gridDim
print blockDim
print blockIdx
print warpSize
print threadIdx
up
print threadIdx.x + blockIdx.x * blockDim.x
print blockDim.x
print $threadIdx
print $gridDim.x
cuda thread 6
print threadIdx
print gridDim
print $threadIdx.x
print $blockDim
print $warpSize
print $_
delete
break main
run
print gridDim.x
print warpSize
