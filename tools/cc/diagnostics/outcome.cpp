#include "tools/cc/diagnostics/outcome.h"

#include <algorithm>

#include "tools/cc/diagnostics/messages.h"

namespace warpstep::tools::cc {

Outcome outcome_of(const Home& home, const Answer& answer) {
  return outcome_of(answer, {home.headers().string() + "/", "/usr/include/", "/usr/lib/",
                             "/usr/local/cuda", home.toolkit().string() + "/"});
}

Outcome outcome_of(const Answer& answer, const std::vector<std::string>& foreign) {
  const auto messages = read_messages(answer.text, foreign);
  Outcome outcome{answer.ending.good(), answer.ending.signal, {}};
  const bool has_error = std::any_of(messages.begin(), messages.end(),
                                     [](const Message& message) { return message.is_error; });
  if (outcome.good || has_error) {
    outcome.text = shorten(messages, kMostMessages);
  } else {  // an error in an unknown format: show the whole output
    constexpr std::size_t kMost = 4000;
    outcome.text = answer.text.substr(0, kMost);
  }
  return outcome;
}

}  // namespace warpstep::tools::cc
