// The simulator's answer to the runtime's question why a call was refused.
#include "runtime/explanation.h"

#include "sim/gpu/context.h"

namespace warpstep {

std::string explanation_of_last_call() {
  return sim::last_explanation();
}

}  // namespace warpstep
