#include "sim/symbols/backtrace.h"

#include <unwind.h>

namespace warpstep::sim {

std::vector<const void*> calls_on_this_stack() {
  constexpr std::size_t kMost = 64;
  std::vector<const void*> calls(kMost);
  calls.resize(calls_on_this_stack(calls));
  return calls;
}

std::size_t calls_on_this_stack(std::span<const void*> room) {
  struct Found {
    std::span<const void*> room;
    std::size_t count = 0;
  } found{room};
  if (room.empty()) return 0;
  _Unwind_Backtrace(
      [](_Unwind_Context* frame, void* argument) {
        auto& [room, count] = *static_cast<Found*>(argument);
        // The call lies before the address to return to; behind it another function may begin.
        int is_interrupted = 0;
        const auto address = _Unwind_GetIPInfo(frame, &is_interrupted);
        room[count++] = reinterpret_cast<const char*>(address) - (is_interrupted != 0 ? 0 : 1);
        return count < room.size() ? _URC_NO_REASON : _URC_END_OF_STACK;
      },
      &found);
  return found.count;
}

}  // namespace warpstep::sim
