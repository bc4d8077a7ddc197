# program: --check racy.cu
run
cuda thread
print t
next
show cuda findings
set cuda findings print
continue
