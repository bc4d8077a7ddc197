// The blocks of memory that host code has from the C and C++ libraries: a copy that goes beyond
// one of them ruins the host's heap, and the program ends somewhere else or later.
#pragma once

#include <cstddef>

namespace warpstep::sim::check {

void note_host_block(const void* begin, std::size_t bytes);
void end_host_block(const void* begin);

/// Bytes from the address on to the end of the host's block or global variable that it lies in, or
/// of the function's frame on the stack; SIZE_MAX where none is known.
std::size_t host_room(const void* address);

}  // namespace warpstep::sim::check
