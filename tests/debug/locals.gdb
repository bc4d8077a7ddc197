# program: locals.cu
# Conditions on locals and parameters in a loop that 16 threads pass half a million times: the program asks them.
break locals.cu:15 if i == 15000 && t > 2
run
print t
print i
next
continue
print t
info breakpoints
delete
break locals.cu:16 if sum > 9000.5f && by.low == 200
continue
print t
print sum
print (int)by.low
delete
break locals.cu:17 if next && *next > 20 && i >= 10000
continue
print i
print *next
delete
break locals.cu:18 thread 9 if i - 40000u > 4294942295 && last[t] % 2
continue
cuda thread
print i
print last[9]
delete
break locals.cu:15 if i * 2 > n && -there * 2 == by.table[1] - in[1] + 28
continue
print there
break locals.cu:18 if launch_of_nobody
delete
break locals.cu:15 if by.scale > 1 && (i >> 4) == 999 && blockDim.x - t == 1
continue
print t
print by.scale
print i
delete
