// Counts the copies that the learner's code makes between host and device.
#pragma once

#include <map>
#include <string>

namespace warpstep::course {

/// Resets the counters for one call of the exercise.
void begin_counting_copies();

/// Stops, and adds "copies to the device", "bytes to the device" and the same "to the host".
void add_copies(std::map<std::string, double>& notes);

}  // namespace warpstep::course
