# program: qualified.cu
# With -qualified, a name is that in no other namespace; a hook of the user's comes behind ours.
break add
break -qualified add if value == 2
break -q one::add thread 1
break -qualified only
info breakpoints
delete 1
python gdb.execute("define hook-next\necho mine\\n\nend")
run
cuda thread
next
next
next
next
