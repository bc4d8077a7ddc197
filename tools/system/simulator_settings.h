// Settings of the simulator that several commands take, as variables of the program's environment.
#pragma once

#include <string>

#include "tools/system/process.h"

namespace warpstep::tools {

/// As the user wrote them; empty if not given.
struct SimulatorSettings {
  std::string workers, schedule, device, timeout, streams{}, engine{};
};

/// The variables that pass the given settings on. A variable that the user set stays as it is, and
/// without a timeout in either place one launch may take 300 seconds.
Environment environment_of(const SimulatorSettings& settings);

}  // namespace warpstep::tools
