# program: backwards.cu
# Where a value came from: over the barrier, from another thread's shared memory, to the host's call.
break backwards.cu:19 thread 2
run
cuda why sum
print sum
cuda why tile[1]
cuda why
cuda why tile
delete
break backwards.cu:31
continue
cuda why out[7]
