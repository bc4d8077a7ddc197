#include "sim/check/source/dropped_values.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/check/source/source_lines.h"

namespace warpstep::sim::check {

namespace {

/// Where the line's shuffle gives its value to a variable, or else its first `=`.
std::size_t sign_in(std::string_view line) {
  const std::size_t call = line.find("shfl");
  return call == line.npos ? line.find('=') : line.rfind('=', call);
}

/// The variable in front of the `=`; empty for `+=` and where there is none.
std::string_view assigned_in(std::string_view line) {
  const std::size_t sign = sign_in(line);
  constexpr std::string_view kOthers = "+-*/%&|^<>!";
  if (sign == line.npos || sign == 0 || kOthers.find(line[sign - 1]) != kOthers.npos) return {};
  if (sign + 1 < line.size() && line[sign + 1] == '=') return {};
  std::size_t end = sign;
  while (end > 0 && line[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && is_part_of_name(line[begin - 1])) --begin;
  return line.substr(begin, end - begin);
}

bool has_condition(std::string_view line) {
  return has_word(line, "if") || line.find('?') != line.npos;
}

/// Whether the statement of a condition begins in the next line.
bool continues(std::string_view line) {
  const std::size_t last = line.find_last_not_of(" \t");
  return last != line.npos && line[last] != ';' && line[last] != '{' && line[last] != '}';
}

}  // namespace

bool is_used_by_condition(const SourceLocation& location) {
  const std::vector<std::string>& code = code_lines(location.file);
  const auto first = static_cast<std::size_t>(location.line);
  if (location.line <= 0 || first >= code.size()) return false;
  const std::string_view name = assigned_in(code[first]);
  if (name.empty()) return false;
  bool is_used = false, is_behind_condition = false;
  std::vector<bool> blocks;  // that are open, and whether a condition opened each
  for (std::size_t i = first; i < code.size(); ++i) {
    std::string_view line = code[i];
    if (i == first) line = line.substr(std::min(line.size(), line.find(';', sign_in(line))));
    const bool asks = has_condition(line) || is_behind_condition;
    const bool is_guarded = asks || std::find(blocks.begin(), blocks.end(), true) != blocks.end();
    if (has_word(line, name)) {
      if (!is_guarded) return false;
      is_used = true;
    }
    for (const char letter : line) {
      if (letter == '{') blocks.push_back(asks);
      if (letter != '}') continue;
      if (blocks.empty()) return is_used;  // the variable ends
      blocks.pop_back();
    }
    is_behind_condition = has_condition(line) && continues(line);
  }
  return is_used;
}

}  // namespace warpstep::sim::check
