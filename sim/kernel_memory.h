// malloc() and free() in kernels are the device's, not the C library's: the same names, another
// definition at link time, which tells kernels from host code (sim/kernel_heap.cpp).
#pragma once

#include <cstddef>
#include <cstdlib>

extern "C" {
void* malloc(std::size_t bytes) noexcept __asm__("warpstep_malloc");
void free(void* pointer) noexcept __asm__("warpstep_free");
}
