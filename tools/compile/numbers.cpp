// Numbers on a command line.
#include "tools/compile/numbers.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <limits>

namespace warpstep::tools {

namespace {

/// A number of hundreds of digits is no text that anyone reads.
std::string shortened(const std::string& word) {
  constexpr std::size_t kMost = 40;
  return word.size() <= kMost ? word : word.substr(0, kMost) + "…";
}

}  // namespace

std::string fault_of_seconds(const std::string& word) {
  constexpr double kMost = 1e9;
  char* end = nullptr;
  const double seconds = std::strtod(word.c_str(), &end);
  const bool is_number = !word.empty() && *end == 0;
  if (is_number && seconds >= 0 && seconds <= kMost) return {};
  return fmt::format("{} is not a number of seconds from 0 to {:.0f}", shortened(word), kMost);
}

std::string fault_of_count(const std::string& word) {
  constexpr std::size_t kMostDigits = std::numeric_limits<std::uint64_t>::digits10;
  const bool is_number = !word.empty() && word.find_first_not_of("0123456789") == word.npos;
  if (is_number && word.size() <= kMostDigits) return {};
  return fmt::format("{} is not a whole number of at most {} digits", shortened(word), kMostDigits);
}

}  // namespace warpstep::tools
