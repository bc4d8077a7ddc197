# program: operators.cu
finish
break 7
break operators.cu:9
run
bt
finish
continue
bt
