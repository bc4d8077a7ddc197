# program: unchanged.cu
# Where a value came from: the last write counts, also one of the same value, and only the block's own.
break unchanged.cu:9 block 1 thread 5
run
cuda why a
cuda why s[1]
cuda why unset[2]
cuda why t
cuda block thread
