# program: faults.cu -- 3
set cuda api_failures hide
run
bt
continue
