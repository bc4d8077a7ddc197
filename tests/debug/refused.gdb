# program: refused.cu --check
# Behind a finding in host code, steps come to the host's next statement.
run
bt
next
step
next
next
next
next
next
next
next
# Behind the end of main() there is none.
continue
next
# The same where a failing call has stopped.
set cuda findings ignore
set cuda api_failures stop
run
finish
next
next
next
next
bt
next
next
next
