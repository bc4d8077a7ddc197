# program: locals.cu
# A variable is watched while its call lasts, and no longer: its memory is then that of the next thread.
break locals.cu:16 if i == 15998 && t == 2 && by.scale > 1
run
watch sum if i > 3
watch there
continue
condition 2 i > 20000
continue
