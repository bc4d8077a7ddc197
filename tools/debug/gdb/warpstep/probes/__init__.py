# Probes in the user's code: places that the program itself looks at, at full speed, where gdb would stop
# it each time. sim/debug/probes.h has the other half.
