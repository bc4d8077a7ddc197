# program: replaced.cu
break replaced.cu:5 if i == 2 && out[1] == 2
break replaced.cu:5 thread 6
run
continue
continue
continue
print i
next
continue
bt
