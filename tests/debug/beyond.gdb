# program: --check beyond.cu
# Back in a block that is not the first, of a program with checks.
break beyond.cu:8 thread 5 block 1
run
cuda reverse-next
cuda block thread
cuda reverse-next
delete
break beyond.cu:8 thread 5
run
cuda reverse-next
cuda block thread
delete
run
cuda reverse-next
cuda block thread
