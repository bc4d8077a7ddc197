# program: ../../docs/examples/tile_sums.cu --check
break tile_sums.cu:17 thread 2,1
run
cuda blame tile[3]
cuda blame in[3]
cuda blame out[2]
cuda blame out[20]
cuda blame sum
cuda blame
cuda step warp
cuda blame out[6]
delete
break tile_sums.cu:17 thread 2,1 block 1
continue
cuda blame out[2]
cuda blame tile[3]
delete
set cuda findings ignore
continue
