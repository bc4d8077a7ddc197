#include "sim/debug/calls.h"

#include <cstdint>
#include <utility>

#include "sim/abi/debugger_tables.h"
#include "sim/abi/fiber.h"

extern "C" {
constinit WarpstepDebugFunction* warpstep_debug_function = nullptr;
constinit std::uint64_t warpstep_debug_argument = 0, warpstep_debug_answer = 0;
}

namespace warpstep::sim {

void answer_call() {
  keep_vector_registers([] {
    const auto function = std::exchange(warpstep_debug_function, nullptr);
    warpstep_debug_answer = function(warpstep_debug_argument);
  });
}

}  // namespace warpstep::sim
