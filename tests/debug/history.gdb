# program: odd.cu
cuda history
cuda blame out[3]
break odd.cu:12 thread 3
run
cuda blame out[3]
cuda history out[3]
cuda blame out[3]
cuda history out
cuda history nothing
run
cuda history out[3]
cuda blame out[3]
next
cuda blame out[3]
cuda history
continue
cuda history out[3]
cuda history
cuda history out[1]
delete
cuda stop thread 0
continue
step
bt
cuda history out[1]
continue
