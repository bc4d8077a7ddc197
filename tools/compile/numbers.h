// Numbers on a command line, as CLI11's check() asks for them: what is wrong with one, or nothing.
#pragma once

#include <string>

namespace warpstep::tools {

/// Of seconds, from 0 to a thousand million: parts of them are allowed, nan and inf are not.
std::string fault_of_seconds(const std::string& word);

/// Of a whole number that is not negative.
std::string fault_of_count(const std::string& word);

}  // namespace warpstep::tools
