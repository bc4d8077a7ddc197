// Sections of the shared libraries in the process, by an address in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpstep::sim {

struct Section {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;  // 0: there is none
};

/// Whether this code is part of the program itself, not of libwarpstep_sim.so.
bool engine_is_in_program();

/// The section of that name that `address` lies in, if it is a shared library's. Asks nothing of
/// the system where this code is part of the program itself: a linker knows that one's sections.
Section library_section_at(const void* address, std::string_view name);

}  // namespace warpstep::sim
