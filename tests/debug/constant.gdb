# program: constant.cu
break constant.cu:7 thread 5
run
print factor
info cuda managed
cuda print by
cuda thread 2
cuda thread 7
cuda thread 5
watch factor[1]
rwatch factor[3]
continue
delete 3
cuda print factor[t % 4]
continue
print factor
delete
continue
