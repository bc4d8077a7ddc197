// Writes the counters of each launch to a file, a line of JSON for each: see docs/traffic.md.
#pragma once

#include <cstdint>

#include "sim/grid/grid.h"
#include "sim/traffic/counters.h"
#include "sim/traffic/record/recorder.h"

namespace warpstep::sim::traffic {

/// Creates the file. Ends the process with a sentence when it cannot be written.
void open_report(const char* name);

/// Of the launch that is over, the `launch`-th of the process.
void write_launch(const Grid& grid, std::uint64_t launch, const Counters& counters,
                  const Recorder& recorder);

}  // namespace warpstep::sim::traffic
