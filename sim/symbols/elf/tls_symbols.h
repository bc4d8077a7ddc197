// The thread-local variables of a kernel's program or library, among which are its static
// `__shared__` arrays.
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
  bool is_engines = false;  // or the C++ library's
};

/// From here on the two functions below speak of the program, or the library, that this code lies
/// in. A watched process runs one kernel at a time.
void select_thread_locals(const void* code);

/// Its thread-local variables, in the order of their offsets. Empty if it was stripped.
const std::vector<ThreadLocal>& thread_locals();

/// Where this OS thread has its copies of them.
struct ThreadLocalMemory {
  std::uintptr_t begin = 0;
  std::size_t bytes = 0;
};
ThreadLocalMemory thread_local_memory();

}  // namespace warpstep::sim
