# program: first.cu
break first.cu:5 thread 2,1
run
cuda why k
delete
break first.cu:11 thread 3
continue
cuda why s
