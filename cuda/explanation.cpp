// Explanation of a refused call on a GPU: empty, since a GPU gives the code alone.
#include "runtime/explanation.h"

namespace warpstep {

std::string explanation_of_last_call() {
  return {};
}

}  // namespace warpstep
