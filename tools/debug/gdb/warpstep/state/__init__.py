# What the commands ask: the engine's tables, fibers, frames, the focus, breakpoints of our own.
