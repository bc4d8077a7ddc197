# program: --check later.cu
cuda goto finding
run
cuda block thread
bt
cuda goto finding 1
cuda block thread
print k
print i
step
cuda goto finding 3
cuda goto there
