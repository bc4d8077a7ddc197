# program: operands.cu
# What a line read whose end was that of its variables' scope, and a variable that each run begins anew.
break operands.cu:11 thread 1
break operands.cu:14 thread 0
run
cuda why y[i]
continue
cuda why total
