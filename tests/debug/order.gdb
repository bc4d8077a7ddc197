# program: ../../docs/examples/tile_sums.cu
show cuda schedule
set cuda break_on_launch all
set cuda schedule reverse
run
set cuda schedule interleaved
show cuda schedule
run
set cuda schedule random 7
run
cuda step barrier
info cuda blocks
run
set cuda schedule replay reverse+blocks-reverse
show cuda schedule
set cuda schedule replay in-order+last-blocks:2
show cuda schedule
