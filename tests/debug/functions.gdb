# program: functions.cu
# Names stop in the program's own functions alone.
break add if a[0] == 0
tbreak fill
break copy if threadIdx.x == 2
break mine::copy thread 7
break get
break move(int*)
break swap
info breakpoints
run
continue
continue
continue
continue
continue
continue
delete
rbreak functions.cu:.
rbreak ^copy
