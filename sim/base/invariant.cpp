#include "sim/base/invariant.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

namespace warpstep::sim {

void broken_invariant(const char* what) {
  std::fprintf(stderr, "warpstep: internal error: %s\n", what);
  std::abort();
}

std::string coordinates(const uint3& index) {
  return fmt::format("({},{},{})", index.x, index.y, index.z);
}

}  // namespace warpstep::sim
