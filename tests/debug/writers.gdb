# program: --check writers.cu
# Two writes race or write the same value: that is known after the second, to which the program goes back.
run
print mine
cuda block thread
continue
print mine
cuda block thread
continue
