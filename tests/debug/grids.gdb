# program: grids.cu
# Blocks of a cooperative grid wait for each other, and end in any order.
break grids.cu:7 thread 2 block 1
break grids.cu:11 thread 2 block 1
run
info cuda blocks
continue
info cuda blocks
print *x@32
kill
