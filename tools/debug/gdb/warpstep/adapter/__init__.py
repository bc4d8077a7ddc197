# The Debug Adapter Protocol, served from inside gdb: editors show CUDA threads as their threads.
