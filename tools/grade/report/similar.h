// Which hand-ins are alike: fingerprints of the stream of tokens (winnowing), names not counted.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "tools/grade/grade.h"

namespace warpstep::tools::grade {

/// Compares all answers to each exercise and writes similar.csv, the most alike first: two
/// submissions, in how many exercises both differ from the starter, how many fingerprints both have
/// that few others have, and the share of them. What many have is in the nature of the exercise.
void write_similar(const course::Course& course, const Order& order,
                   const std::map<std::string, std::filesystem::path>& submissions,
                   const std::filesystem::path& results);

}  // namespace warpstep::tools::grade
