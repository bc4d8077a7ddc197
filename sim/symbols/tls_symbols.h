// The program's thread-local variables, among which are its static `__shared__` arrays.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpstep::sim {

struct ThreadLocal {
  std::string name;        // as a linker knows it
  std::size_t offset = 0;  // from where a thread's copies begin
  std::size_t bytes = 0;
};

/// Those of the program itself, in the order of their offsets. Libraries that it loads are left
/// out. Empty if the program was stripped.
const std::vector<ThreadLocal>& thread_locals();

/// Where this OS thread has its copies of them.
struct ThreadLocalMemory {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
};
ThreadLocalMemory thread_local_memory();

}  // namespace warpstep::sim
