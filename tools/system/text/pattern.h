// Regular expressions. One file includes <regex>: each that does compiles its templates again.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace warpstep::tools {

/// What a pattern has found in a text, and where; false if it has found nothing.
struct Match {
  std::size_t begin = 0, end = 0;
  std::vector<std::string> groups;  // the first is all that was found

  explicit operator bool() const { return !groups.empty(); }
  const std::string& operator[](std::size_t group) const { return groups[group]; }
};

/// An ECMAScript expression, which is compiled when it is first used.
class Pattern {
 public:
  enum class Letters { as_written, of_any_case };

  /// The expression is a literal: it is not copied.
  explicit Pattern(const char* expression, Letters letters = Letters::as_written);

  /// Whether all of the text is such.
  bool matches(const std::string& text) const;
  Match match(const std::string& text) const;

  /// Whether there is such a part of the text.
  bool occurs_in(const std::string& text) const;
  /// The first such part from a place on. ^ stands for the beginning of the text alone.
  Match search(const std::string& text, std::size_t from = 0) const;

 private:
  struct Compiled;
  std::shared_ptr<Compiled> compiled_;
};

}  // namespace warpstep::tools
