// A request that a debugger goes to: which access of which thread is its first, and then that
// access, when the program runs again. Plain data, found by name like the tables of
// sim/abi/debugger_tables.h; tools/debug/gdb/warpstep/past/requests.py writes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" {

/// Written where a launch begins; the program stops in warpstep_debug_request_comes() when it
/// knows.
struct WarpstepDebugSought {
  enum : std::uint64_t {
    kNothing,
    kNumber,  // numbers the launch's requests, as in docs/traffic.md, up to this one
    kAccess,  // counts one thread's accesses
  };
  std::uint64_t what = kNothing;
  std::uint64_t number = 0;    // of the request, from 1 on
  std::uint64_t requests = 0;  // so far
  // Its first lane's access, as kNumber finds it out and kAccess is told it:
  std::uint64_t block = 0, rank = 0;
  std::uint64_t access = 0;  // how many hooks that thread has called by then
  std::uint64_t calls = 0;   // so far, of that thread
  std::uint64_t lanes = 0;   // a mask: those that take part
};
extern WarpstepDebugSought warpstep_debug_sought;
void warpstep_debug_request_comes();
}

namespace warpstep::sim::traffic {

inline bool seeks_number() {
  return warpstep_debug_sought.what == WarpstepDebugSought::kNumber;
}
inline bool seeks_access() {
  return warpstep_debug_sought.what == WarpstepDebugSought::kAccess;
}

/// Of a block while requests are numbered: the hooks that its threads have called, and in which of
/// them each access was that waits for its number.
class HookCalls {
 public:
  void begin_block(std::uint64_t block, unsigned threads);
  void note_call(unsigned rank) { ++calls_[rank]; }
  void note_access(unsigned rank) { accesses_[rank].push_back(calls_[rank]); }
  /// Those lanes have made a request together: the first is the thread `rank`, with the access that
  /// has this index among those without a number.
  void note_request(unsigned rank, std::size_t index, std::uint64_t lanes);
  /// The thread's accesses have their numbers.
  void forget(unsigned rank) { accesses_[rank].clear(); }

 private:
  std::uint64_t block_ = 0;
  std::vector<std::uint64_t> calls_;                  // by rank
  std::vector<std::vector<std::uint64_t>> accesses_;  // by rank
};

/// Without any memory of its own, so that the run is like any other: the sought thread's calls.
void begin_sought_block(std::uint64_t block);
void pass_sought_access(unsigned rank);

}  // namespace warpstep::sim::traffic
