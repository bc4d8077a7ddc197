// Time and profiler counters in a kernel: clock64(), __nanosleep() and __prof_trigger(). (clock()
// is the C library's name; sim/block/builtins/clock.cpp gives it its meaning in a kernel.)
#pragma once

#include <time.h>

/// Cycles of the simulated GPU's clock, from the real time that passed. It says nothing about how
/// long a GPU would take.
long long int clock64();

/// Yields. CUDA allows any sleep from nothing to twice `ns`.
void __nanosleep(unsigned int ns);

/// Does nothing: the hardware counters that it increments on a GPU, once per warp, are visible to
/// profilers alone. nvcc wants a constant from 0 to 15.
inline void __prof_trigger(int /*counter*/) {}
