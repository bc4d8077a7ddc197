// What a learner should read instead of the compiler's own words, for a few well-known mistakes.
#include "tools/cc/diagnostics/hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace warpstep::tools {
namespace {

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

std::string trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('&')) text.remove_suffix(1);
  return std::string(text);
}

/// Cuts "2, float *, int &" at its commas, but not inside brackets.
std::vector<std::string> split_list(std::string_view list) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : list) {
    if (c == '<' || c == '(') ++depth;
    if (c == '>' || c == ')') --depth;
    if (depth < 0) break;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  for (std::string& part : parts) part = trimmed(part);
  return parts;
}

/// The argument of a template parameter in "[with Place = 2; Parameter = float*]" (g++) or "[with
/// Place=2UL, Parameter=float *]" (nvcc); empty if it is missing.
std::string value_of(std::string_view line, std::string_view name) {
  line.remove_prefix(std::min(line.size(), line.find("[with ")));
  const std::size_t at = line.find(name);
  if (at == line.npos) return {};
  line.remove_prefix(at + name.size());
  while (line.starts_with(' ') || line.starts_with('=')) line.remove_prefix(1);
  return split_list(line.substr(0, line.find_first_of(";]"))).front();
}

/// The three template arguments of the check of one argument: place, parameter, argument.
std::vector<std::string> check_arguments(std::string_view line) {
  if (has(line, "Parameter") && has(line, "Argument"))
    return {value_of(line, "Place"), value_of(line, "Parameter"), value_of(line, "Argument")};
  std::size_t at = line.find("warpstep::detail::");  // clang++ names no parameters
  if (at != line.npos) at = line.find('<', at);
  return at == line.npos ? std::vector<std::string>{} : split_list(line.substr(at + 1));
}

/// Which argument of warpstep::launch does not fit.
std::optional<std::string> wrong_argument(const std::vector<std::string>& context) {
  for (const std::string& line : context) {
    const auto parts = check_arguments(line);
    if (parts.size() != 3 || parts[1].empty() || parts[2].empty()) continue;
    const std::string place = parts[0].substr(0, parts[0].find_first_not_of("0123456789"));
    if (place.empty()) continue;
    return fmt::format(
        "warpstep::launch: argument {} after the shape is '{}', but the kernel's parameter there "
        "is '{}'",
        place, parts[2], parts[1]);
  }
  return std::nullopt;
}

}  // namespace

std::string explain(const std::string& text, const std::vector<std::string>& context) {
  if (has(text, "warpstep::launch: an argument")) return wrong_argument(context).value_or(text);
  if (has(text, "undefined reference to") && has(text, "main'")) return "the file has no main()";
  return text;
}

}  // namespace warpstep::tools
