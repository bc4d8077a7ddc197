// What a GPU says about a refused call beyond its code: nothing.
#include "runtime/explanation.h"

namespace warpstep {

std::string explanation_of_last_call() {
  return {};
}

}  // namespace warpstep
