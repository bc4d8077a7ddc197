# program: --check lanes.cu
# Operations of a warp are the engine's work: no finding but the program's own.
run
cuda thread
bt
continue
