# program: backwards.cu
# Back by lines, across the barrier and into a device function, and to the stop before; what was printed
# is not printed again, and the state is the same from both sides.
cuda reverse-next
break backwards.cu:19 thread 2
run
info locals
cuda reverse-next
cuda reverse-next
info locals
next
next
info locals
cuda thread 5
cuda reverse-next
cuda reverse-next
print tile
delete
break backwards.cu:12 thread 6
run
cuda reverse-step
step
step
bt
cuda reverse-step
cuda reverse-next
cuda reverse-next
cuda reverse-next
delete
break backwards.cu:7 thread 3
break backwards.cu:16 thread 5
continue
continue
print k
cuda reverse-continue
print k
cuda reverse-continue
cuda reverse-next 3
delete
break backwards.cu:31
continue
cuda reverse-next
watch out[4]
cuda reverse-continue
print sum
delete
continue
cuda reverse-continue
