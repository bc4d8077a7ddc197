# program: returns.cu
# A function goes back to its caller, with a value; up to the selected one.
break twice thread 1
run
return 17
next
bt
delete
break twice thread 0,1
run
up
return
# That was the kernel: the next thread gets the focus. Behind the last one the host goes on.
delete
next
return
cuda thread
next
next
next
return
# Host code.
break tell
continue
return
next
