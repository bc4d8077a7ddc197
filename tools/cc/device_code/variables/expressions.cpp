// What the expressions of a function do with a variable that they name.
#include "tools/cc/device_code/variables/expressions.h"

#include <array>
#include <string>

#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr auto kConditions = std::to_array<std::string_view>({"if", "while", "switch"});
constexpr auto kComparisons = std::to_array<std::string_view>({"<=", ">=", "<=>"});
constexpr auto kShiftsInPlace = std::to_array<std::string_view>({"<<=", ">>="});
/// Functions of CUDA's that take a pointer by its value.
constexpr auto kOfRuntime = std::to_array<std::string_view>(
    {"cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpy2D", "cudaMemcpy2DAsync", "cudaMemset",
     "cudaMemsetAsync", "cudaFree"});
constexpr auto kPrinters =
    std::to_array<std::string_view>({"printf", "fprintf", "sprintf", "snprintf"});

}  // namespace

Expressions::Expressions(const Declarations& file, const DeviceData& data)
    : file_(file), data_(data), functions_(file) {
  for (const Item& item : file.items())
    if (item.body != kNone && !item.is_system) functions_.note(item);
}

bool Expressions::is_address(const Place& place) const {
  return is_unary(place.first - 1, '&');
}

bool Expressions::goes_to_kernel(const Place& place) const {
  const auto argument = argument_at(file_, place.first - is_address(place), place.last);
  return argument && is_launch(argument->open);
}

Place Expressions::place_at(std::uint32_t first, std::uint32_t name, const Data& data) const {
  Place place{first, name, data};
  for (;;) {
    const std::uint32_t next = place.last + 1;
    if (file_.punct(next) == '[' && file_.match(next) != kNone && place.data.dimensions > 0) {
      --place.data.dimensions;
      place.last = file_.match(next);
    } else if (file_.punct(next) == '.' && file_.is_word(next + 1) && place.data.dimensions == 0 &&
               !place.data.is_pointer) {
      const std::string_view name_of_member = file_.text(next + 1);
      const Data* const member = data_.member(name_of_member);
      constexpr std::string_view kOfVectors = "xyzw";  // float4 and its like
      const bool is_component =
          name_of_member.size() == 1 && kOfVectors.find(name_of_member[0]) != kOfVectors.npos;
      place.is_unknown = member == nullptr && !is_component;
      place.data = member != nullptr ? *member : Data{.is_number = true};
      place.last = next + 1;
    } else {
      break;
    }
    place.is_whole = false;
  }
  const std::uint32_t next = place.last + 1;
  place.is_pointed =
      place.data.is_pointer && place.data.dimensions == 0 &&
      (file_.punct(next) == '[' || file_.text(next) == "->" || is_unary(place.first - 1, '*'));
  if (place.data.dimensions == 1 && is_unary(place.first - 1, '*')) {
    --place.data.dimensions;  // its first element
    --place.first;
    place.is_whole = false;
  }
  return place;
}

/// Is an operator at a token one of what follows alone?
bool Expressions::is_unary(std::uint32_t token, char sign) const {
  if (file_.punct(token) != sign) return false;
  const char before = file_.punct(token - 1);
  if (before == sign && file_.end_of(token - 1) == file_.offset(token)) return false;
  if (before == ']' || (before == ')' && !is_type_in(token - 1))) return false;
  if (file_.is_word(token - 1))
    return file_.text(token - 1) == "return" || file_.text(token - 1) == "else";
  return before != 0;  // a number
}

/// Behind `<<<…>>>`, and not behind `A<B<C<int>>>`.
bool Expressions::is_launch(std::uint32_t open) const {
  for (std::uint32_t i = 1; i <= 3; ++i)
    if (file_.punct(open - i) != '>') return false;
  for (std::uint32_t i = open - 4; i > 2; --i) {
    const char c = file_.punct(i);
    if (c == ';' || c == '{' || c == '}') return false;
    if (c == '<' && file_.punct(i - 1) == '<' && file_.punct(i - 2) == '<') return true;
  }
  return false;
}

/// Does an expression need the value, and no reference, of what is a number or pointer?
bool Expressions::is_read(const Item& function, const Place& place) const {
  const std::uint32_t before = place.first - 1, after = place.last + 1;
  if (is_operator_behind(after) || is_operator_before(before)) return true;
  const char next = file_.punct(after);
  if (file_.text(before) == "return") return next == ';' && !returns_reference(function);
  switch (file_.punct(before)) {
    case '=':
      return (next == ';' || next == ',' || next == ')') && !declares_reference(before);
    case '[':
      return next == ']';
    case ')':
      return is_type_in(before);
    case '(':
      if (next == ')' && is_one_of(kConditions, file_.text(before - 1))) return true;
      if (next == ')' && is_conversion(before)) return true;
      [[fallthrough]];
    case ',':
      return is_value_of_argument(place);
    default:
      return false;
  }
}

bool Expressions::is_operator_behind(std::uint32_t token) const {
  constexpr std::string_view kOperators = "+-*/%^|&?!";
  const char c = file_.punct(token);
  if (is_one_of(kComparisons, file_.text(token))) return true;
  if (c == '=') return file_.punct(token + 1) == '=';
  if (c == '<' || c == '>') return file_.angle(token) == kNone;
  return c != 0 && kOperators.find(c) != kOperators.npos;
}

bool Expressions::is_operator_before(std::uint32_t token) const {
  constexpr std::string_view kOperators = "+-*/%^|&!~";
  const char c = file_.punct(token);
  const char earlier = file_.punct(token - 1);
  if (is_one_of(kComparisons, file_.text(token)) || is_one_of(kShiftsInPlace, file_.text(token)))
    return true;
  if (c == '=')
    return earlier != 0 && std::string_view("=!<>+-*/%^|&").find(earlier) != std::string::npos;
  if (c == '<') return file_.angle(token) == kNone || earlier == '<';
  if (c == '>') return file_.angle(token) == kNone && earlier != '>';
  return c != 0 && kOperators.find(c) != kOperators.npos;
}

/// Does `int& r =` stand in front of a variable?
bool Expressions::declares_reference(std::uint32_t equals) const {
  return file_.is_word(equals - 1) && file_.punct(equals - 2) == '&';
}

bool Expressions::returns_reference(const Item& function) const {
  const std::uint32_t open = parameters_of(file_, function);
  if (open == kNone || says(file_, function.begin, function.body, "decltype")) return true;
  if (file_.punct(open - 1) == '&') return true;                // `operator int&()`
  for (std::uint32_t i = function.body; i < function.end; ++i)  // a lambda may
    if (file_.punct(i) == '&' && file_.punct(i + 1) == '{') return true;
  std::uint32_t name = open - 1;
  while (name > function.begin + 2 && file_.text(name - 1) == "::") name -= 2;
  return file_.punct(name - 1) == '&' || says(file_, open, function.body, "->");
}

/// `(float)` or `(void**)`, and not `(void)`.
bool Expressions::is_type_in(std::uint32_t close) const {
  const std::uint32_t open = file_.match(close);
  if (open == kNone) return false;
  for (std::uint32_t i = open + 1; i < close; ++i)
    if (!is_number_type(file_.text(i))) return file_.punct(close - 1) == '*';
  return close > open + 1;
}

/// `float(`, `int count(` or `static_cast<float>(`.
bool Expressions::is_conversion(std::uint32_t open) const {
  if (file_.punct(open - 1) == '>' && file_.angle(open - 1) != kNone) {
    const std::uint32_t begin = file_.angle(open - 1);
    return file_.text(begin - 1) == "static_cast" && file_.punct(open - 2) != '&';
  }
  return is_number_type(file_.text(open - 1)) || is_number_type(file_.text(open - 2));
}

/// Is it an argument of a kernel, of printf, or of a plain function that takes a value?
bool Expressions::is_value_of_argument(const Place& place) const {
  const auto argument = argument_at(file_, place.first, place.last);
  if (!argument) return false;
  if (is_launch(argument->open)) return true;
  const std::string_view name = file_.text(argument->open - 1);
  const std::string_view before = file_.text(argument->open - 2);
  if (before == "." || before == "->") return false;
  if (is_one_of(kPrinters, name) || is_one_of(kOfRuntime, name)) return true;
  return functions_.takes_value(*argument);
}

}  // namespace warpstep::tools::cc
