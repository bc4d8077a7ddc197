// What an interpreter asks of the engine that it has loaded (python/warpstep): settings from launch
// to launch, reports as text, and a context that outlives a failed kernel. Names of C, for ctypes.
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "sim/failure/failure.h"
#include "sim/failure/interrupts.h"
#include "sim/gpu/context.h"
#include "sim/gpu/device_profile.h"
#include "sim/schedule/settings.h"

using namespace warpstep::sim;

extern "C" {

void warpstep_embed() {
  keep_reports();
  stop_launches_at_interrupts();
}

/// Settings of the launches to come. False for a schedule or a device that does not exist; nothing
/// has changed then. Not while a kernel runs. Null leaves the device.
bool warpstep_embed_settings(const char* schedule, double timeout_seconds, unsigned workers,
                             const char* device) {
  auto policy = make_policy(schedule);
  const auto profiles = device_profiles();
  const auto is_meant = [&](const DeviceProfile& profile) { return profile.key == device; };
  if (!policy) return false;
  if (device != nullptr && std::none_of(profiles.begin(), profiles.end(), is_meant)) return false;
  static const unsigned usual_workers = settings().workers;
  settings().policy = std::move(policy);
  settings().timeout_seconds = timeout_seconds;
  settings().workers = workers != 0 ? workers : usual_workers;
  if (device != nullptr) pick_device(device);
  return true;
}

/// Behind a launch that failed: copies the report, or else the sentence about the call that was
/// refused, and mends the context.
void warpstep_embed_failure(char* text, std::size_t room) {
  std::string report = take_report();
  if (report.empty()) report = last_explanation();
  const std::size_t length = std::min(report.size(), room - 1);
  std::memcpy(text, report.data(), length);
  text[length] = '\0';
  mend_context();
}
}
