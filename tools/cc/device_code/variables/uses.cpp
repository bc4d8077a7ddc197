// How the use of a variable stands in an expression: what is written, and what is passed.
#include "tools/cc/device_code/variables/uses.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

/// Do two characters of punctuation stand side by side?
bool are_joined(const Declarations& file, std::uint32_t token) {
  return file.end_of(token) == file.offset(token + 1);
}

/// `++` or `--`.
bool is_step(const Declarations& file, std::uint32_t token) {
  const char c = file.punct(token);
  return (c == '+' || c == '-') && file.punct(token + 1) == c && are_joined(file, token);
}

}  // namespace

bool is_written(const Declarations& file, std::uint32_t first, std::uint32_t last) {
  std::uint32_t i = last + 1;
  if ((first >= 2 && is_step(file, first - 2)) || is_step(file, i)) return true;
  const char c = file.punct(i);
  if (c == '=') return file.punct(i + 1) != '=';
  if (file.text(i) == "<<=" || file.text(i) == ">>=") return true;
  constexpr std::string_view kOperators = "+-*/%&|^";
  return c != 0 && kOperators.find(c) != kOperators.npos && file.punct(i + 1) == '=' &&
         are_joined(file, i);
}

std::optional<Argument> argument_at(const Declarations& file, std::uint32_t first,
                                    std::uint32_t last) {
  const char after = file.punct(last + 1);
  if (after != ',' && after != ')') return std::nullopt;
  Argument argument{first - 1, 0};
  for (; file.punct(argument.open) != '('; --argument.open) {
    const char c = file.punct(argument.open);
    if (argument.open == 0 || c == ';' || c == '{' || c == '}' || c == '<' || c == '>')
      return std::nullopt;
    if ((c == ')' || c == ']') && file.match(argument.open) != kNone)
      argument.open = file.match(argument.open);
    argument.place += c == ',';
  }
  if (argument.open != first - 1 && file.punct(first - 1) != ',') return std::nullopt;
  return argument;
}

bool takes_reference(const Declarations& file, std::uint32_t open, std::size_t place) {
  std::size_t at = 0;
  for (std::uint32_t i = open + 1; i < file.match(open); ++i) {
    if (file.punct(i) == '<' || file.punct(i) == '(') return false;
    at += file.punct(i) == ',';
    if (at == place && file.punct(i) == '&' && file.punct(i + 1) != '&') return true;
  }
  return false;
}

bool takes_value(const Declarations& file, std::uint32_t open, std::size_t place) {
  std::size_t at = 0;
  for (std::uint32_t i = open + 1; i < file.match(open); ++i) {
    const char c = file.punct(i);
    at += c == ',';
    if (c == '<' || c == '(' || (at == place && c == '&')) return false;
  }
  return at >= place;
}

}  // namespace warpstep::tools::cc
