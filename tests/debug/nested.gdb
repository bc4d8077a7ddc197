# program: nested.cu
# `finish` of the selected call, whichever thread has the turn; where it is refused, nothing moves.
break nested.cu:3 thread 3
run
delete
cuda thread 1
up 2
finish
cuda thread
bt
down
finish
cuda thread 2
finish
bt
cuda thread 3
bt
up
up
finish
down
finish
bt
finish
bt
