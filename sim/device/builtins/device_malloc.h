// malloc() and free() in kernels are the device's, not the C library's: the same names, another
// definition at link time, which distinguishes kernels from host code (sim/memory/kernel_heap.cpp).
// calloc() is the host's alone; the checkers are told of it.
// The assembler renames them, because clang gives a function that it knows for built-in no other
// name.
#pragma once

#include <cstdlib>

asm("malloc = warpstep_malloc\n"
    "calloc = warpstep_calloc\n"
    "free = warpstep_free\n");
