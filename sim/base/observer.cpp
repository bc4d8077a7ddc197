#include "sim/base/observer.h"

namespace warpstep::sim {

constinit Observer* observer = nullptr;

}  // namespace warpstep::sim
