# program: far.cu
# Back over a million accesses, and to the same state as from before: of all that the kernel can see.
source state.py
break far.cu:9 thread 1 if i == 999999
run
info locals
state
cuda reverse-next
info locals
cuda reverse-next
cuda reverse-next
next
next
next
state
delete
break far.cu:15 thread 1
continue
cuda reverse-next
cuda reverse-next
info locals
cuda reverse-step
cuda reverse-step
info locals
next
state
delete
continue
