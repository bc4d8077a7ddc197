# program: returns.cu
# Watchpoints of the run before: the memory is there again at the first launch.
break twice thread 1
run
up
watch x[2]
delete 1
run
continue
break returns.cu:18
continue
continue
