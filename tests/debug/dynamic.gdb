# program: dynamic.cu
# Where a kernel declares dynamic shared memory, it can be seen and watched already.
break sum thread 3
run
print parts[2]
print &parts[2] == &parts[0] + 2
cuda shared
watch parts[5]
continue
delete
tbreak store_squares thread 2
continue
print squares[1]
next
cuda reverse-next
print squares[1]
continue
