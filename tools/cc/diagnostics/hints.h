// What a learner should read instead of the compiler's own words, for a few well-known mistakes.
#pragma once

#include <string>
#include <vector>

namespace warpstep::tools {

/// Returns the message to show: a sentence of ours when the mistake is a known one, else `text`.
/// `context` is what the compiler says around the message.
std::string explain(const std::string& text, const std::vector<std::string>& context);

}  // namespace warpstep::tools
