// What the learner's program asks of the machine it runs on: the simulator or a GPU.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace warpstep::course {

/// Kernels run in this order from now on; see WARPSTEP_SCHEDULE. A GPU has its own.
void set_schedule(const std::string& name);

/// Kernels launched until now.
std::uint64_t launches();

/// Cells in front of and behind each array that nobody may touch, in bytes: on a GPU, which does
/// not tell of an access out of bounds that hits other memory. The simulator does.
std::size_t margin_bytes();

/// Whether another run can be made after an error. On a GPU an error inside a kernel is the end of
/// all that the program has there.
bool goes_on_after(int error);

/// Calls `too_late` when it has stood for as many seconds as WARPSTEP_TIMEOUT says; that must not
/// return. The simulator looks at the time itself, and says where each thread is.
class TimeLimit {
 public:
  explicit TimeLimit(std::function<void()> too_late);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  void* clock_;
};

/// What the judge does with memory, in the learner's process, is nobody's finding.
class Unwatched {
 public:
  Unwatched();
  ~Unwatched();
  Unwatched(const Unwatched&) = delete;
  Unwatched& operator=(const Unwatched&) = delete;

 private:
  void* watcher_;
};

}  // namespace warpstep::course
