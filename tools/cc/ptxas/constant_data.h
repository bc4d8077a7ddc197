// __constant__ variables of a file, whose bytes ptxas counts.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "tools/cc/source/declarations.h"
#include "tools/translate/parse/translation.h"

namespace warpstep::tools::cc {

constexpr std::size_t kMostConstantBytes = 64 * 1024;

/// One error in ptxas' words, at the first of the variables, if the object that was compiled from
/// a file has more than kMostConstantBytes of them.
std::vector<translate::Error> too_much_constant_data(const Declarations& file,
                                                     const std::filesystem::path& object);

}  // namespace warpstep::tools::cc
