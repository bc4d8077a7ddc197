// The GPU of a launch and what one block takes of it, as members of the launch's line of JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "sim/grid/grid.h"

namespace warpstep::sim::traffic {

/// "device" and "occupancy" of docs/traffic.schema.json.
nlohmann::ordered_json occupancy_as_json(const Grid& grid);

}  // namespace warpstep::sim::traffic
