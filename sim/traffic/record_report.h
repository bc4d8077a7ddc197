// A recorded launch as the members of its line of JSON: docs/traffic.schema.json.
#pragma once

#include <string>

#include "sim/grid/grid.h"
#include "sim/traffic/record/recorder.h"

namespace warpstep::sim::traffic {

/// "accesses" or "requests", "events" and what is missing of them, as text between the braces of an
/// object: there may be millions.
std::string in_words(const Recorder& recorder, const LaunchShape& shape);

}  // namespace warpstep::sim::traffic
