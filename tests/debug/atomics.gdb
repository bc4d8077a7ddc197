# program: stay.cu
# What an atomic writes is written by the user's line, and not by the engine's that is inlined there.
break stay.cu:14 thread 3
run
cuda history *total
cuda blame *total
break stay.cu:14 thread 5
continue
cuda history *total
cuda blame *total
cuda why *total
