# What stops the program: breakpoints, watchpoints, launches, failing calls, findings.
