// Interface of the learner's program to its backend, the simulator or a GPU.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace warpstep::course {

/// Sets the schedule of the following kernels; see WARPSTEP_SCHEDULE. A GPU ignores it.
void set_schedule(const std::string& name);

/// Whether the following kernels' traffic is counted, where it can be.
void count_traffic(bool counts);

/// A call of the exercise begins: what kernels write from here on is its own. What CUDA leaves
/// undefined is a value of bytes with this pattern.
void begin_call(unsigned char pattern);

/// Whether it can say who wrote what.
bool knows_writers();

/// Whether a kernel of this call wrote each of these bytes of device memory last; empty if that is
/// not known.
std::vector<unsigned char> written_by_kernels(const void* begin, std::size_t bytes);

/// Calls these before the first block of each launch, and after its last. A GPU does not.
void call_around_launches(void (*before)(), void (*after)());

/// What an answer has allocated for kernels, while one of those is called.
std::vector<std::span<unsigned char>> device_memory();

/// Of that, and of the host's own memory, what both can reach.
std::vector<std::span<unsigned char>> memory_of_both();

/// Whether it lies in device memory, or in memory of both.
bool is_reached_by_kernels(const void* memory);

struct AroundReads {
  void (*before_copy)() = nullptr;
  void (*copied_to_host)(void* to, const void* from, std::size_t bytes) = nullptr;
  void (*after_copy)() = nullptr;
  void (*host_reads)(const void* pointer, std::size_t bytes) = nullptr;
};

/// Calls these around each copy, and before the host's code reads. A GPU does not.
void call_around_reads(const AroundReads& calls);

/// Kernels launched so far.
std::uint64_t launches();

/// Why a kernel was stopped since it was asked last, where no call of the API says so; a
/// cudaError_t.
int why_stopped();

/// Size in bytes of the margins before and after each array, which must stay unchanged. Needed on a
/// GPU, which does not report an out-of-bounds access to other memory; the simulator does.
std::size_t margin_bytes();

/// Whether another run is possible after an error. On a GPU an error inside a kernel destroys the
/// context.
bool goes_on_after(int error);

/// Calls `too_late`, which must not return, after so many times WARPSTEP_TIMEOUT seconds, with the
/// line of the host's code if it is known. The simulator has its own watchdog for kernels, with the
/// same limit, which reports where each thread is; here it allows a quarter more, of the processor.
class TimeLimit {
 public:
  TimeLimit(double times, std::function<void(const std::string& where)> too_late);
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

 private:
  void* clock_ = nullptr;
};

/// Whether the report of launches is full, which is as late as a call may take.
bool has_full_report();

/// Whether the checkers have found so many races that further schedules need not be looked at; each
/// takes as long as all that was found. Not where accesses leave their arrays, which only checkers
/// keep from harm.
bool has_many_races();

/// Lets the host's code access device memory, as the judge's does many times around a call. The
/// learner's must not run meanwhile.
class OpenMemory {
 public:
  OpenMemory();
  ~OpenMemory();
  OpenMemory(const OpenMemory&) = delete;
  OpenMemory& operator=(const OpenMemory&) = delete;

 private:
  void* access_ = nullptr;
};

/// Suspends the checkers while the judge's code accesses memory in the learner's process.
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
