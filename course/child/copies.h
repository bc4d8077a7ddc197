// The copies that the learner's code makes between host and device: how many, and of what.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace warpstep::course {

/// Resets the counters for one call of the exercise.
void begin_counting_copies();

/// Stops, and adds "copies to the device", "bytes to the device", the same "to the host", and
/// "memory without copies": how many allocations the host and kernels both reach.
void add_copies(std::map<std::string, double>& notes);

/// Whether each of these bytes of the host's was copied from memory that a kernel of this call had
/// written, to here or to elsewhere, and still has that value; empty if it is not known who wrote.
/// What the host has computed instead shows where it sees other values: course/judge/two_views.cpp.
std::vector<unsigned char> copied_from_kernels(const void* begin, std::size_t bytes);

/// Whether each of these bytes of the host's was copied to the device, from here or from elsewhere.
/// Empty if it is not known who wrote what.
std::vector<unsigned char> copied_to_device(const void* begin, std::size_t bytes);

}  // namespace warpstep::course
