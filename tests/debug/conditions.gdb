# program: wide.cu
break nokernel
break wide.cu:999
tbreak nofile.cu:5
break wide.cu:7 if nosuch == 5
break wide.cu:7 if threadIdx.x == 5 && nosuch.x == 3
break wide.cu:7 thread 5 if nosuch > 2
info breakpoints
break wide.cu:11 if threadIdx.x == 1000 && blockIdx.x == 1 && step == 6
run
cuda block thread
print step
delete
break wide.cu:12 if (1022 == threadIdx.x)
run
cuda block thread
continue
print step
delete
break wide.cu:12 if threadIdx.x == 3 || threadIdx.x == 7
continue
cuda block thread
continue
cuda block thread
delete
break wide.cu:12 if threadIdx.x % 512 == 511 && blockIdx.x >= 1
run
cuda block thread
continue
cuda block thread
continue
print step
delete
break wide.cu:11 if blockDim.x * blockIdx.x + threadIdx.x > 2040 && (threadIdx.x & 3) == 0 && step == 6
continue
cuda block thread
print step
delete
break wide.cu:14 if !(threadIdx.x < 1000) && threadIdx.x - 1001 < 3
run
cuda block thread
continue
cuda block thread
