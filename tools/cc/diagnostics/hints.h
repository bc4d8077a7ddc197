// Clearer messages for a few common compiler errors.
#pragma once

#include <string>
#include <vector>

namespace warpstep::tools {

/// Returns the message to show: our own for a known mistake, else `text`. `context` is the
/// compiler's output around the message.
std::string explain(const std::string& text, const std::vector<std::string>& context);

}  // namespace warpstep::tools
