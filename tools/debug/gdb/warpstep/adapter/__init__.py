# Debug Adapter Protocol server inside gdb: editors show CUDA threads as threads.
