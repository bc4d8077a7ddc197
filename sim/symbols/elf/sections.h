// Sections of the shared libraries in the process, by an address in them, and parts of their files.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <vector>

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

/// `count` things of a kind that lie in the file from `offset` on; none if it is too short.
template <class T>
std::vector<T> read_part(std::ifstream& file, std::size_t offset, std::size_t count) {
  file.seekg(0, std::ios::end);
  const auto size = static_cast<std::size_t>(std::max<std::streamoff>(0, file.tellg()));
  if (offset > size || count > (size - offset) / sizeof(T)) return {};
  std::vector<T> all(count);
  file.seekg(static_cast<std::streamoff>(offset));
  file.read(reinterpret_cast<char*>(all.data()), static_cast<std::streamsize>(count * sizeof(T)));
  if (!file) all.clear();
  return all;
}

}  // namespace warpstep::sim
