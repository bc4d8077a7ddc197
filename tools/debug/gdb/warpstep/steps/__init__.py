# What moves one thread: the way out of the engine, and the commands that gdb has not as they must be.
