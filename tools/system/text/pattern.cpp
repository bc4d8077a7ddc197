#include "tools/system/text/pattern.h"

#include <mutex>
#include <regex>

namespace warpstep::tools {

struct Pattern::Compiled {
  const char* expression;
  Letters letters;
  std::once_flag is_compiled;
  std::regex regex;

  const std::regex& get() {
    std::call_once(is_compiled, [this] {
      auto syntax = std::regex::ECMAScript;
      if (letters == Letters::of_any_case) syntax |= std::regex::icase;
      regex.assign(expression, syntax);
    });
    return regex;
  }
};

namespace {

Match as_match(const std::smatch& found, std::size_t from) {
  Match match{from + found.position(), from + found.position() + found.length(), {}};
  for (const auto& group : found) match.groups.push_back(group.str());
  return match;
}

}  // namespace

Pattern::Pattern(const char* expression, Letters letters)
    : compiled_(new Compiled{expression, letters, {}, {}}) {}

bool Pattern::matches(const std::string& text) const {
  return std::regex_match(text, compiled_->get());
}

Match Pattern::match(const std::string& text) const {
  std::smatch found;
  return std::regex_match(text, found, compiled_->get()) ? as_match(found, 0) : Match{};
}

bool Pattern::occurs_in(const std::string& text) const {
  return std::regex_search(text, compiled_->get());
}

Match Pattern::search(const std::string& text, std::size_t from) const {
  const auto begins =
      from == 0 ? std::regex_constants::match_default : std::regex_constants::match_prev_avail;
  std::smatch found;
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(from);
  return std::regex_search(begin, text.end(), found, compiled_->get(), begins)
             ? as_match(found, from)
             : Match{};
}

}  // namespace warpstep::tools
