// NVTX for C++: ranges that end with their scope. Of NVIDIA's header it has scoped_range,
// unique_range, mark and the macros; messages are plain text.
#pragma once

#include <string>

#include "nvToolsExt.h"

namespace nvtx3 {
inline namespace v1 {

/// A range of this host thread from here to the end of the scope.
class scoped_range {
 public:
  explicit scoped_range(const char* message) { nvtxRangePushA(message); }
  explicit scoped_range(const std::string& message) : scoped_range(message.c_str()) {}
  scoped_range() : scoped_range("") {}
  scoped_range(const scoped_range&) = delete;
  scoped_range& operator=(const scoped_range&) = delete;
  ~scoped_range() { nvtxRangePop(); }
};
using scoped_thread_range = scoped_range;

/// A range that may end on another thread.
class unique_range {
 public:
  explicit unique_range(const char* message) : id_(nvtxRangeStartA(message)) {}
  explicit unique_range(const std::string& message) : unique_range(message.c_str()) {}
  unique_range(unique_range&& other) noexcept : id_(other.id_) { other.id_ = 0; }
  unique_range& operator=(unique_range&&) = delete;
  ~unique_range() {
    if (id_ != 0) nvtxRangeEnd(id_);
  }

 private:
  nvtxRangeId_t id_;
};

inline void mark(const char* message) {
  nvtxMarkA(message);
}
inline void mark(const std::string& message) {
  nvtxMarkA(message.c_str());
}

}  // namespace v1
}  // namespace nvtx3

#define NVTX3_FUNC_RANGE() const ::nvtx3::scoped_range nvtx3_func_range__(__func__)
#define NVTX3_MARK(message) ::nvtx3::mark(message)
