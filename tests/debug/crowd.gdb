# program: crowd.cu
# A million threads, or passes of one, before a condition holds; bench/debug has the rates.
break crowd.cu:4 if threadIdx.x == 5 && blockIdx.x == 1000
run
cuda block thread
break crowd.cu:6 if k == 1024 * 1024 - 1
continue
print k
