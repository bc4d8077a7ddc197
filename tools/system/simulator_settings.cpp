// Settings of the simulator that several commands take.
#include "tools/system/simulator_settings.h"

#include <cstdlib>

namespace warpstep::tools {

Environment environment_of(const SimulatorSettings& settings) {
  Environment environment;
  const auto pass = [&](const char* name, const std::string& value) {
    if (!value.empty()) environment.emplace_back(name, value);
  };
  pass("WARPSTEP_WORKERS", settings.workers);
  pass("WARPSTEP_SCHEDULE", settings.schedule);
  pass("WARPSTEP_ENGINE", settings.engine);
  pass("WARPSTEP_STREAMS", settings.streams);
  pass("WARPSTEP_DEVICE", settings.device);
  pass("WARPSTEP_TIMEOUT", settings.timeout);
  if (settings.timeout.empty() && std::getenv("WARPSTEP_TIMEOUT") == nullptr)
    environment.emplace_back("WARPSTEP_TIMEOUT", "300");
  return environment;
}

}  // namespace warpstep::tools
