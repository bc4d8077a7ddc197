# program: stay.cu
break main
run
step
step
step
step
step
step
step
step
delete
break stay.cu:7
break stay.cu:22
run
continue
delete
break stay.cu:10
continue
step
step
step
step
step
step
step
delete
break stay.cu:17
continue
next
next
