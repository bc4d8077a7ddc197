// Values that the lanes of a warp have alike.
#include "tools/translate/loops/warps/values.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>

#include "tools/translate/loops/words/known_words.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::uint64_t kLanes = 32;

/// Types of numbers that keep which multiple of 32 a number is, and how far behind it.
constexpr std::array kWide{"int",      "unsigned", "long", "size_t", "uint32_t", "int32_t",
                           "uint64_t", "int64_t",  "uint", "const",  "auto",     "constexpr"};

bool is_alike(InWarp value) {
  return value != InWarp::kAny && value != InWarp::kLane;
}

bool is_count(InWarp value) {
  return value == InWarp::kCount || value == InWarp::kWhole;
}

std::optional<std::uint64_t> number_in(std::string_view literal) {
  while (!literal.empty() &&
         is_one_of(std::array{"u", "U", "l", "L"}, literal.substr(literal.size() - 1)))
    literal.remove_suffix(1);
  int base = 10;
  if (literal.starts_with("0x") || literal.starts_with("0X")) {
    base = 16;
    literal.remove_prefix(2);
  } else if (literal.size() > 1 && literal[0] == '0') {
    return {};
  }
  std::uint64_t number = 0;
  const char* const end = literal.data() + literal.size();
  const auto read = std::from_chars(literal.data(), end, number, base);
  if (read.ec != std::errc() || read.ptr != end) return {};
  return number;
}

InWarp of_literal(std::string_view literal) {
  const auto number = number_in(literal);
  if (!number) return InWarp::kAlike;
  return *number % kLanes == 0 && *number > 0 ? InWarp::kWhole : InWarp::kCount;
}

/// A sign with two operands.
struct Sign {
  std::string text;
  int rank = 0;  // the higher, the closer it binds; 0: it is none
};

Sign sign_at(const Unit& unit, std::uint32_t i) {
  if (unit.is(i, Kind::kOperator)) {
    const bool compares = unit.is(i, "<=") || unit.is(i, ">=");
    return {std::string(unit.text(i)), compares ? 7 : 0};
  }
  if (!unit.is(i, Kind::kPunct) || unit.token(i).angle != kNone) return {};
  std::string text(unit.text(i));
  if (unit.adjacent(i) && unit.is(i + 1, Kind::kPunct) && unit.token(i + 1).angle == kNone) {
    const std::string both = text + std::string(unit.text(i + 1));
    if (both == "++" || both == "--") return {};
    if (both == "<<" || both == ">>") return {both, 8};
    if (both == "==" || both == "!=") return {both, 6};
    if (both == "&&") return {both, 2};
    if (both == "||") return {both, 1};
    if (unit.is(i + 1, '=')) return {};  // it assigns
  }
  if (unit.adjacent(i) && unit.is(i + 1, Kind::kOperator)) return {};
  if (text == "*" || text == "/" || text == "%") return {text, 10};
  if (text == "+" || text == "-") return {text, 9};
  if (text == "<" || text == ">") return {text, 7};
  if (text == "&") return {text, 5};
  if (text == "^") return {text, 4};
  if (text == "|") return {text, 3};
  return {};
}

InWarp combined(const std::string& sign, InWarp a, InWarp b) {
  using enum InWarp;
  if (a == kAny || b == kAny) return kAny;
  if (is_alike(a) && is_alike(b)) {
    if (sign == "*" && is_count(a) && is_count(b))
      return a == kWhole || b == kWhole ? kWhole : kCount;
    if (sign == "+" && is_count(a) && is_count(b))
      return a == kWhole && b == kWhole ? kWhole : kCount;
    return is_count(a) && is_count(b) && sign != "-" ? kCount : kAlike;
  }
  // One is 32 k + lane.
  if (sign == "+") return a == kWhole || b == kWhole ? kLane : kAny;
  if (sign == "/" && b == kWhole) return kCount;
  if (sign == "%" && b == kWhole) return kLane;
  if (sign == "&" && (a == kWhole || b == kWhole)) return kWhole;
  // Whether it is 32 m or more is the same for all lanes; whether it is more than 32 m is not.
  if ((sign == "<" || sign == ">=") && a == kLane && b == kWhole) return kCount;
  if ((sign == ">" || sign == "<=") && a == kWhole && b == kLane) return kCount;
  return kAny;
}

}  // namespace

/// Reads an expression; what it does not understand may be anything.
class WarpValues::Reader {
 public:
  Reader(const WarpValues& values, std::uint32_t first, std::uint32_t end)
      : values_(values), unit_(values.unit_), at_(first), end_(end) {}

  InWarp all() {
    const InWarp value = expression(1);
    return at_ == end_ ? value : InWarp::kAny;
  }

 private:
  InWarp expression(int rank) {
    InWarp value = operand();
    while (at_ < end_) {
      const Sign sign = sign_at(unit_, at_);
      if (sign.rank < rank || sign.rank == 0) return value;
      at_ += unit_.is(at_, Kind::kOperator) ? 1 : static_cast<std::uint32_t>(sign.text.size());
      if (sign.text == ">>" && value == InWarp::kLane) {
        const auto bits = literal();
        const InWarp by = expression(sign.rank + 1);
        value = bits && *bits >= 5 && is_count(by) ? InWarp::kCount : InWarp::kAny;
        continue;
      }
      value = combined(sign.text, value, expression(sign.rank + 1));
    }
    return value;
  }

  /// The number that is the next operand, if it is a literal.
  std::optional<std::uint64_t> literal() const {
    if (at_ >= end_ || !unit_.is(at_, Kind::kLiteral)) return {};
    return number_in(unit_.text(at_));
  }

  InWarp operand() {
    if (at_ >= end_) return InWarp::kAny;
    if (unit_.is(at_, '!') || unit_.is(at_, '~') || unit_.is(at_, '-') || unit_.is(at_, '+')) {
      const char sign = unit_.token(at_).punct;
      if (unit_.is(at_ + 1, sign) && unit_.adjacent(at_)) return nothing();
      ++at_;
      const InWarp value = operand();
      if (!is_alike(value)) return InWarp::kAny;
      return sign == '!' ? InWarp::kCount : InWarp::kAlike;
    }
    if (unit_.is(at_, Kind::kLiteral)) {
      return of_literal(unit_.text(at_++));
    }
    if (unit_.is(at_, '(')) return is_cast() ? cast() : in_parentheses();
    if (!unit_.is(at_, Kind::kWord)) return nothing();
    return named();
  }

  /// `(int)x`
  bool is_cast() const {
    const std::uint32_t close = unit_.token(at_).match;
    for (std::uint32_t i = at_ + 1; i < close; ++i)
      if (!is_number_type(unit_.text(i))) return false;
    return close != kNone && close > at_ + 1;
  }
  InWarp cast() {
    const std::uint32_t first = at_ + 1, close = unit_.token(at_).match;
    at_ = close + 1;
    return as_type(operand(), first, close);
  }

  InWarp as_type(InWarp value, std::uint32_t first, std::uint32_t end) const {
    for (std::uint32_t i = first; i < end; ++i)
      if (!is_one_of(kWide, unit_.text(i)) && value != InWarp::kAny)
        return value == InWarp::kLane ? InWarp::kAny : InWarp::kAlike;
    return value;
  }

  InWarp in_parentheses() {
    const std::uint32_t close = unit_.token(at_).match;
    if (close == kNone || close >= end_) return nothing();
    const InWarp value = values_.of(at_ + 1, close);
    at_ = close + 1;
    return value;
  }

  InWarp named() {
    const std::uint32_t word = at_++;
    const std::string_view name = unit_.text(word);
    if (name == "static_cast" && unit_.is(at_, '<') && unit_.token(at_).angle != kNone) {
      const std::uint32_t first = at_ + 1, end = unit_.token(at_).angle;
      at_ = end + 1;
      if (!unit_.is(at_, '(')) return nothing();
      return as_type(in_parentheses(), first, end);
    }
    if (is_number_type(name) && unit_.is(at_, '('))
      return as_type(in_parentheses(), word, word + 1);
    if (unit_.is(at_, '.') && unit_.is(at_ + 1, Kind::kWord)) {
      at_ += 2;
      return of_member(word);
    }
    if (unit_.is(at_, '(') || unit_.is(at_, '[') || unit_.is(at_, Kind::kArrow) ||
        unit_.is(at_, Kind::kScope) || (unit_.is(at_, '<') && unit_.token(at_).angle != kNone))
      return nothing();
    return values_.of_name(word);
  }

  InWarp of_member(std::uint32_t word) const {
    const std::string_view name = unit_.text(word);
    const bool is_x = unit_.is(word + 2, "x");
    if (unit_.is(at_, '(') || unit_.is(at_, '[') || unit_.is(at_, '.')) return InWarp::kAny;
    if (const Variable* const variable = values_.variables_.named(word); variable != nullptr)
      return variable->value == Value::kFixed ? InWarp::kAlike : InWarp::kAny;
    if (name == "threadIdx") return is_x ? InWarp::kLane : InWarp::kCount;
    if (name == "blockDim") return is_x ? InWarp::kWhole : InWarp::kCount;
    return name == "blockIdx" || name == "gridDim" ? InWarp::kCount : InWarp::kAny;
  }

  InWarp nothing() {
    at_ = end_;
    return InWarp::kAny;
  }

  const WarpValues& values_;
  const Unit& unit_;
  std::uint32_t at_, end_;
};

InWarp WarpValues::of(std::uint32_t first, std::uint32_t end) const {
  return Reader(*this, first, end).all();
}

InWarp WarpValues::of_name(std::uint32_t word) const {
  const std::string_view name = unit_.text(word);
  if (const Variable* const variable = variables_.named(word); variable != nullptr)
    return word < variable->end && word > variable->word ? InWarp::kAny : of_variable(*variable);
  if (name == "warpSize") return InWarp::kWhole;
  if (name == "true" || name == "false") return InWarp::kCount;
  if (const auto number = harmless_.number_of_constant(name); !number.empty())
    return of_literal(number);
  const bool is_of_template = std::any_of(
      kernel_.template_parameters.begin(), kernel_.template_parameters.end(),
      [&](const Parameter& one) { return one.name != kNone && unit_.text(one.name) == name; });
  return is_of_template || harmless_.is_constant(name) ? InWarp::kAlike : InWarp::kAny;
}

InWarp WarpValues::of_variable(const Variable& variable) const {
  if (variable.value == Value::kOfThread) return InWarp::kAny;
  const bool is_fixed = variable.value != Value::kPerLane;
  if (variable.is_parameter || variable.value == Value::kUniform || variable.is_pointer ||
      !unit_.is(variable.initial, '='))
    return is_fixed ? InWarp::kAlike : InWarp::kAny;
  const InWarp value = of(variable.initial + 1, variable.end);
  for (std::uint32_t i = variable.type_first; i < variable.type_end; ++i)
    if (!is_one_of(kWide, unit_.text(i)))
      return is_fixed || is_alike(value) ? InWarp::kAlike : InWarp::kAny;
  return is_fixed && !is_alike(value) ? InWarp::kAlike : value;
}

}  // namespace warpstep::tools::translate
