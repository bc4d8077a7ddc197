# program: --check requests.cu
# To a request by its number, forwards and backwards, in the launch in focus and in another one; the
# state is the same from both sides, and nothing is printed twice.
source state.py
cuda goto request 1
break requests.cu:7 thread 0
run
cuda goto request 5
bt
print i
state
cuda goto request 11
print sum
cuda goto request 5
state
cuda goto request 2 launch 2
cuda goto request 5 launch 1
state
next
cuda reverse-next
cuda goto request 13
print *count
cuda goto request 500
cuda block thread
cuda goto request 0
cuda goto request
cuda goto request 1 launch 7
cuda goto request 1
