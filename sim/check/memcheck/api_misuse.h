// Calls of the API that misuse memory: wrong copies, and what cannot be freed.
#pragma once

#include <cstddef>
#include <string>

#include "sim/base/observer.h"

namespace warpstep::sim::check {

/// Takes note of a call that was refused, or of a kernel's free().
void note_memory_misuse(MemoryMisuse misuse, const void* pointer, const std::string& why);

/// Bytes were copied within device memory: looks whether both ends overlap, and lets values go
/// along.
void note_copy(const void* to, const void* from, std::size_t bytes);

/// What the program did not free: at its end, or just before cudaDeviceReset() frees what a device
/// has.
void note_leaks(int device = -1);

/// Host code has touched an address that it may not; the process is about to end.
void note_host_access(const void* address, bool is_write, const void* pc);

}  // namespace warpstep::sim::check
