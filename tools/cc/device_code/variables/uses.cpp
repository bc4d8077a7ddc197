// How the use of a variable stands in an expression: what is written, and what is passed.
#include "tools/cc/device_code/variables/uses.h"

#include "tools/cc/source/heads.h"

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

void PlainFunctions::note(const Item& function) {
  const std::uint32_t open = parameters_of(file_, function);
  if (open == kNone || !file_.is_word(open - 1)) return;
  const bool is_plain = !file_.says(function, "template") && !function.in_class;
  const auto [known, is_new] = functions_.emplace(file_.text(open - 1), open);
  if (!is_new || !is_plain) known->second = kNone;
}

/// kNone for a call of another kind.
std::uint32_t PlainFunctions::parameters_of_callee(const Argument& argument) const {
  const std::string_view before = file_.text(argument.open - 2);
  if (before == "." || before == "->" || before == "::") return kNone;
  const auto function = functions_.find(file_.text(argument.open - 1));
  return function == functions_.end() ? kNone : function->second;
}

bool PlainFunctions::takes_reference(const Argument& argument) const {
  const std::uint32_t open = parameters_of_callee(argument);
  if (open == kNone) return false;
  std::size_t at = 0;
  for (std::uint32_t i = open + 1; i < file_.match(open); ++i) {
    if (file_.punct(i) == '<' || file_.punct(i) == '(') return false;
    at += file_.punct(i) == ',';
    if (at == argument.place && file_.punct(i) == '&' && file_.punct(i + 1) != '&') return true;
  }
  return false;
}

bool PlainFunctions::takes_value(const Argument& argument) const {
  const std::uint32_t open = parameters_of_callee(argument);
  if (open == kNone) return false;
  std::size_t at = 0;
  for (std::uint32_t i = open + 1; i < file_.match(open); ++i) {
    const char c = file_.punct(i);
    at += c == ',';
    if (c == '<' || c == '(' || (at == argument.place && c == '&')) return false;
  }
  return at >= argument.place;
}

}  // namespace warpstep::tools::cc
