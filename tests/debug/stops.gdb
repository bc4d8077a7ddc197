# program: stops.cu --check
# Commands that are more than one of gdb's stop, too, and going back forgets no stop.
break stops.cu:4 thread 1
run
cuda history x[1]
advance stops.cu:6
cuda step warp
cuda reverse-next
cuda blame x[1]
cuda continue block
next
cuda history
# A write of the value that was there is one.
cuda history x[2]
break stops.cu:12 thread 3
run
continue
cuda history x[1]
cuda blame x[1]
advance nosuch
