# program: shift.cu
# A completion makes gdb read the symbols of all files, in some of which types are left out.
python print(len(gdb.execute("complete print threadI", to_string=True)) > 0)
break shift.cu:10 if threadIdx.x == 3
break shift.cu:12 if threadIdx.x * 2 == i + 5 && i > 4
run
print threadIdx
print threadIdx.x + blockIdx.x * blockDim.x + gridDim.x
print &threadIdx
cuda thread 6
print threadIdx.x
cuda print threadIdx.x
continue
print i
