// The GPU of a launch and what one block takes of it, as members of the launch's line of JSON.
#pragma once

#include <string>

#include "sim/grid/grid.h"

namespace warpstep::sim::traffic {

/// "device" and "occupancy" of docs/traffic.schema.json, as text between the braces of an object.
std::string occupancy_in_words(const Grid& grid);

}  // namespace warpstep::sim::traffic
