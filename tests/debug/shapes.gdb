# program: several.cu
# A thread that a breakpoint names is one of the kernel's in which the breakpoint is.
break halve thread 63
break several.cu:10 thread 63
break volume thread 4
cuda stop thread 63
run
info breakpoints
break several.cu:22 thread 62
break several.cu:22 thread 64
cuda stop thread 9
continue
break several.cu:22 thread 64
break several.cu:11 thread 3,1,2
break volume thread 3,1,2
kill
