# program: transpose.cu
print 6*7
print *(@shared int*) 0
break transpose.cu:12 thread 3,3 block 1,1
run
print tile[2][1]
print *(@shared int*) 0x2c
print ((@shared int*) 0x2c)[0]
print *((@shared int*) 0x20 + 3)
print *(@shared int*) &tile[2][1]
print *(@shared int*) tile
print /x ((@shared int*) 0)[0]@5
print (@shared int (*)[5]) 0
print *(@shared float*) 0x58
p *(@shared float*) 0x80000008
inspect halves[2]
print *(@global int*) in@3
print *(@global const int*) (in + 2)
print *(@local int*) &x + *(@generic int*) &y
print -*(@shared int*)(int) 4 + 1
print *(@shared int*) 0x1000
print *(@shared int*)
print (@shared) 4
print *(@shard int*) 4
print nothing
print
x/2dw $_shared(0x2c)
cuda print *(@shared int*) (threadIdx.x * 4) over warp 0
print $_exitsignal
print /d $nothing
print "(@shared int*) 0x20"
print -elements 2 -- tile[0]
print *(@shared int*) (')' - 41 + 0x2c)
print *(@shared int*) 0x2c == '5' + 0 * sizeof(")]")
x/2dw (@shared int*) 0x2c
cuda x/2dw (@shared int*) 0x2c
cuda x/dw (@global int*) in + 2
cuda display/x *(@shared int*) 0x2c
next
undisplay 1
delete
break transpose.cu:14 if *(@shared int*) (threadIdx.x * 4) == 38 && threadIdx.y == 0
run
print threadIdx
tbreak transpose.cu:15 thread 2,1 block 1,1 if *(@shared int*) 0x2c == 53
condition 2 threadIdx.x == 1 && threadIdx.y == 1 && *(@shared int*) 0x2c == 53
continue
cuda block thread
condition 2
condition 3 nothing == 1
condition 77 1
continue
cuda block thread
watch *(@shared int*) 0x1000
