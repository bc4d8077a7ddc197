# State for the commands: the engine's tables, fibers, frames, the focus, internal breakpoints.
