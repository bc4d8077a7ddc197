// Memory of the host's that kernels come across: what they may use of it, and what it is called.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace warpstep::sim::check {

/// Whether the address lies in code or constants of the program, or in a library that it has
/// loaded.
bool is_of_the_program(std::uintptr_t address);

/// Memory that a kernel's own `new`, which returns to `back`, got from the C++ library.
bool is_kernels_own(std::uintptr_t address);
void note_kernels_own(std::uintptr_t begin, std::size_t bytes, const void* back);
/// The same of memory that an operator of the program's own got, for a kernel or for an observer.
void note_kernels_own(std::uintptr_t begin, std::size_t bytes);

/// "the host's stack", "the host's heap"; empty if nothing is there.
std::string describe_host_pointer(std::uintptr_t address);

}  // namespace warpstep::sim::check
