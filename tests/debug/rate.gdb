# program: rate.cu
# A million threads, or passes of one, before a condition holds: by the processor time of gdb and the program.
source rate.py
rate break rate.cu:4 if threadIdx.x == 5 && blockIdx.x == 1000
cuda block thread
rate break rate.cu:6 if k == 1024 * 1024 - 1
print k
