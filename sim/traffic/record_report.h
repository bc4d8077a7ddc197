// A recorded launch as the members of its line of JSON: docs/traffic.schema.json.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "sim/grid/grid.h"
#include "sim/traffic/record/recorder.h"

namespace warpstep::sim::traffic {

/// A line of the source; null if it is not known.
nlohmann::ordered_json place_as_json(const std::string& file, int line);

/// "accesses" or "requests", "events" and what is missing of them, as text between the braces of an
/// object: there may be millions.
std::string in_words(const Recorder& recorder, const LaunchShape& shape);

}  // namespace warpstep::sim::traffic
