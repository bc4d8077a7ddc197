# program: lambdas.cu
break operator()
run
bt
delete 2
continue
continue
continue
bt
delete
tbreak operator() thread 1
info breakpoints
run
