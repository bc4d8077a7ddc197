# program: scopes.cu
# Scopes that only some threads of a warp are in.
break scopes.cu:15
run
info cuda warps
cuda print late
cuda print late * 2 over threads 4 .. 7
cuda print nosuch
cuda print late + nosuch
cuda thread 0
cuda print late
info cuda managed
