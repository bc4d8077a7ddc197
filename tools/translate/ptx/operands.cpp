#include "tools/translate/ptx/operands.h"

#include <algorithm>
#include <cctype>

#include "tools/translate/ptx/forms.h"
#include "tools/translate/ptx/statements.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::string_view kVariable = "warpstep_ptx_";

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool all_of(std::string_view text, int (*is)(int)) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return is(static_cast<unsigned char>(c)) != 0;
  });
}

/// `12`, `-0x1F`, `0b11U`, `0f3F800000`, `1.5`; empty for what is no number.
std::string number(std::string_view text) {
  std::string sign;
  while (text.starts_with('-') || text.starts_with('+')) {
    if (text[0] == '-') sign = sign.empty() ? "-" : "";
    text.remove_prefix(1);
  }
  while (text.ends_with('U') || text.ends_with('u')) text.remove_suffix(1);
  if (text.empty() || !is_digit(text[0])) return {};
  const bool has_prefix = text.size() > 2 && text[0] == '0';
  const char kind = has_prefix ? static_cast<char>(std::tolower(text[1])) : '\0';
  const std::string rest(has_prefix ? text.substr(2) : text);
  if (kind == 'f' && rest.size() == 8 && all_of(rest, std::isxdigit))
    return "(" + sign + "__builtin_bit_cast(float, 0x" + rest + "u))";
  if (kind == 'd' && rest.size() == 16 && all_of(rest, std::isxdigit))
    return "(" + sign + "__builtin_bit_cast(double, 0x" + rest + "ull))";
  if (kind == 'x' && all_of(rest, std::isxdigit)) return "(" + sign + "0x" + rest + "ull)";
  if (kind == 'b' && rest.find_first_not_of("01") == rest.npos)
    return "(" + sign + "0b" + rest + "ull)";
  const bool is_octal = text.size() > 1 && text[0] == '0' && all_of(text, std::isdigit);
  if (is_octal && text.find_first_of("89") != text.npos) return {};
  if (all_of(text, std::isdigit)) return "(" + sign + std::string(text) + "ull)";
  const bool is_real =
      text.find('.') != text.npos && text.find_first_not_of("0123456789.eE+-") == text.npos;
  return is_real ? "(" + sign + std::string(text) + ")" : std::string();
}

/// `r<4>`: its name and how many there are.
bool is_family(std::string_view name, std::string& stem, std::size_t& count) {
  const std::size_t open = name.find('<');
  if (open == name.npos || !name.ends_with('>')) return false;
  const std::string_view digits = name.substr(open + 1, name.size() - open - 2);
  constexpr std::size_t kMostDigits = 4;
  if (!all_of(digits, std::isdigit) || digits.size() > kMostDigits) return false;
  stem = name.substr(0, open);
  count = std::stoul(std::string(digits));
  return true;
}

/// What holds a register's bits.
std::string_view holder_of(std::string_view type) {
  if (type == "f32") return "unsigned";
  if (type == "f64") return "unsigned long long";
  if (type == "f16" || type == "bf16") return "unsigned short";
  return type_in_cpp(type);
}

}  // namespace

std::string name_in_cpp(std::string_view prefix, std::string_view name) {
  std::string text(prefix);
  for (const char c : name) text += c == '%' ? 'p' : c == '$' ? 'd' : c;
  return text;
}

bool PtxOperands::fill_in(std::string& text) const {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%' || i + 1 == text.size()) {
      filled += text[i];
      continue;
    }
    const char next = text[++i];
    if (next == '%') {
      filled += '%';
    } else if (next == '=') {
      filled += "_unique";
    } else if (is_digit(next)) {
      std::size_t place = 0;
      while (i < text.size() && is_digit(text[i]) && place < count_ + 1)
        place = 10 * place + static_cast<std::size_t>(text[i++] - '0');
      --i;
      if (place >= count_) return false;
      filled += std::string(kVariable) + std::to_string(place);
    } else if (next == '[') {
      const std::size_t end = std::min(text.find(']', i), text.size());
      const auto found = names_.find(text.substr(i + 1, end - i - 1));
      if (found == names_.end()) return false;
      filled += std::string(kVariable) + std::to_string(found->second);
      i = end;
    } else {
      filled += '%';
      filled += next;
    }
  }
  text = std::move(filled);
  return true;
}

std::string PtxOperands::declare(std::string_view type, const std::vector<std::string>& names) {
  if (type.starts_with('.')) type.remove_prefix(1);
  const std::string_view holder = holder_of(type);
  if (holder.empty() || names.empty()) return {};
  std::string text = "[[maybe_unused]] " + std::string(holder);
  std::string between = " ";
  for (const std::string& name : names) {
    std::string stem = name;
    std::size_t count = 0;
    const bool several = is_family(name, stem, count);
    constexpr std::size_t kMost = 1000;
    if (count > kMost) return {};
    for (std::size_t i = 0; i < (several ? count : 1); ++i) {
      const std::string one = several ? stem + std::to_string(i) : stem;
      text += between + name_in_cpp("warpstep_r_", one);
      scopes_.back().push_back(one);
      between = ", ";
    }
  }
  return between == " " ? std::string() : text + "; ";
}

bool PtxOperands::is_declared(std::string_view name) const {
  return std::any_of(scopes_.begin(), scopes_.end(), [&](const auto& scope) {
    return std::find(scope.begin(), scope.end(), name) != scope.end();
  });
}

std::string PtxOperands::place(std::string_view operand) const {
  if (operand == "_") return "::warpstep::sim::ptx::Sink{}";
  if (operand.starts_with(kVariable)) return std::string(operand);
  return is_declared(operand) ? name_in_cpp("warpstep_r_", operand) : std::string();
}

std::string PtxOperands::value(std::string_view operand) const {
  if (operand == "_" || operand.empty()) return {};
  if (operand[0] == '!') {
    const std::string inner = value(operand.substr(1));
    return inner.empty() ? inner : "!" + inner;
  }
  if (std::string known = place(operand); !known.empty()) return known;
  if (operand == "WARP_SZ") return "32u";
  if (operand[0] == '%') return std::string(special_register(operand.substr(1)));
  return number(operand);
}

std::string PtxOperands::value_as(std::string_view operand, std::string_view type) const {
  const std::string text = value(operand);
  const std::string_view name = type_in_cpp(type);
  if (text.empty() || name.empty()) return {};
  // A number with a point is a number and no bits.
  const bool is_real = text[0] == '(' && text.find('.') != text.npos;
  const bool is_plain = is_real && (type == "f32" || type == "f64");
  if (is_plain) return "static_cast<" + std::string(name) + ">" + text;
  return "::warpstep::sim::ptx::as<" + std::string(name) + ">(" + text + ")";
}

std::vector<std::string> PtxOperands::elements(std::string_view operand) {
  if (operand.starts_with('{') && operand.ends_with('}'))
    return parts_of(operand.substr(1, operand.size() - 2));
  return {std::string(operand)};
}

}  // namespace warpstep::tools::translate
