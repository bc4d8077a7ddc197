# program: faults.cu -- 2
set cuda api_failures stop
run
bt
set cuda api_failures hide
continue
bt
up
print threadIdx.x
info cuda threads
continue
run
next
bt
run
finish
where
