# program: idle.cu
# A condition on a variable, and the way back, in a program with a second thread of the host.
break idle.cu:10 if v == 6
run
print v
bt
break idle.cu:10 thread 5
continue
cuda reverse-next
continue
delete
continue
