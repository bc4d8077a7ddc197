#include "sim/symbols/backtrace.h"

#include <unwind.h>

namespace warpstep::sim {

std::vector<const void*> calls_on_this_stack() {
  constexpr std::size_t kMost = 64;
  std::vector<const void*> calls;
  calls.reserve(kMost);
  _Unwind_Backtrace(
      [](_Unwind_Context* frame, void* argument) {
        auto& found = *static_cast<std::vector<const void*>*>(argument);
        // The call lies before the address to return to; behind it another function may begin.
        int is_interrupted = 0;
        const auto address = _Unwind_GetIPInfo(frame, &is_interrupted);
        found.push_back(reinterpret_cast<const char*>(address) - (is_interrupted != 0 ? 0 : 1));
        return found.size() < kMost ? _URC_NO_REASON : _URC_END_OF_STACK;
      },
      &calls);
  return calls;
}

}  // namespace warpstep::sim
