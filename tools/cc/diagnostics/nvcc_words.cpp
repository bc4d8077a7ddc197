// nvcc's words for what a compiler says of translated source.
#include "tools/cc/diagnostics/nvcc_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace warpstep::tools {
namespace {

constexpr std::string_view kStub = "warpstep_launch_";
constexpr std::string_view kNoFunction =
    "expression preceding parentheses of apparent call must have (pointer-to-) function type";

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != text.npos;
}

std::string with_plain_quotes(std::string text) {
  for (const std::string_view quote : {"\u2018", "\u2019"})
    for (std::size_t at; (at = text.find(quote)) != text.npos;) text.replace(at, quote.size(), "'");
  return text;
}

/// What stands between quotes behind `words`.
std::string quoted_after(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  if (at == text.npos) return {};
  text.remove_prefix(at + words.size());
  if (!text.starts_with('\'')) return {};
  text.remove_prefix(1);
  return std::string(text.substr(0, text.find('\'')));
}

/// "double*&" is `double *`.
std::string type_text(std::string type) {
  if (const std::size_t at = type.find(" {aka"); at != type.npos) type.resize(at);
  while (type.ends_with('&') || type.ends_with(' ')) type.pop_back();
  const std::size_t star = type.find_last_not_of('*');
  if (star != type.npos && star + 1 < type.size() && type[star] != ' ') type.insert(star + 1, " ");
  return type;
}

bool is_scalar(std::string_view type) {
  if (type.ends_with('*') || type.ends_with(']')) return true;
  constexpr std::array kLastWords{"int",  "char", "float",    "double", "long",  "short",
                                  "bool", "void", "unsigned", "signed", "size_t"};
  const std::size_t blank = type.find_last_of(' ');
  const std::string_view last = blank == type.npos ? type : type.substr(blank + 1);
  return std::find(kLastWords.begin(), kLastWords.end(), last) != kLastWords.end();
}

std::string conversion(const std::string& from, const std::string& to) {
  const std::string first = type_text(from), second = type_text(to);
  if (first.empty() || second.empty()) return {};
  if (is_scalar(first) && is_scalar(second))
    return fmt::format("argument of type \"{}\" is incompatible with parameter of type \"{}\"",
                       first, second);
  if (is_scalar(first))
    return fmt::format("no suitable constructor exists to convert from \"{}\" to \"{}\"", first,
                       second);
  return fmt::format("no suitable {} from \"{}\" to \"{}\" exists",
                     is_scalar(second) ? "conversion function" : "user-defined conversion", first,
                     second);
}

/// From "no known conversion for argument 1 from 'A' to 'B'" or "cannot convert 'A' to 'B'".
std::string conversion_in(const std::string& text) {
  for (const std::string_view words : {" from ", "cannot convert ", "invalid conversion from "}) {
    const std::string from = quoted_after(text, words);
    const std::string to = quoted_after(text, " to ");
    if (!from.empty() && !to.empty()) return conversion(from, to);
  }
  return {};
}

/// The kernel whose stub the text names; empty where it names none.
std::string kernel_in(std::string_view text) {
  const std::size_t at = text.find(kStub);
  if (at == text.npos) return {};
  text.remove_prefix(at + kStub.size());
  return std::string(text.substr(0, text.find_first_of("(<' ")));
}

std::string no_instance(const std::string& kernel, const std::vector<std::string>& context) {
  const bool is_template = std::any_of(context.begin(), context.end(), [](const std::string& line) {
    return contains(line, "template<") || contains(line, "[with ");
  });
  return fmt::format("no instance of {} \"{}\" matches the argument list",
                     is_template ? "function template" : "overloaded function", kernel);
}

bool is_undefined(std::string_view text) {
  constexpr std::array kWays{"was not declared in this scope", "has not been declared",
                             "does not name a type", "use of undeclared identifier",
                             "unknown type name"};
  return std::any_of(kWays.begin(), kWays.end(),
                     [&](std::string_view way) { return contains(text, way); });
}

constexpr std::string_view kOverflow = "Formal parameter space overflowed (";

/// ptxas says how many bytes a kernel's parameters take; a compiler shows what it has compared.
std::string parameters_overflow(std::string text, const std::vector<std::string>& context) {
  text.erase(0, text.find(kOverflow));
  constexpr std::string_view kCompared = "reduces to '(";
  for (const std::string& raw : context) {
    const std::string line = with_plain_quotes(raw);
    const std::size_t at = line.find(kCompared);
    if (at == line.npos) continue;
    const std::size_t first = at + kCompared.size();
    const std::string bytes =
        line.substr(first, line.find_first_not_of("0123456789", first) - first);
    if (!bytes.empty()) text.insert(kOverflow.size(), bytes + " bytes required, ");
    break;
  }
  return text;
}

}  // namespace

std::optional<std::string> LaunchErrors::reworded(const std::string& text,
                                                  const std::vector<std::string>& context) {
  if (contains(text, kOverflow)) return parameters_overflow(text, context);
  if (is_undefined(text) && text.starts_with("'" + std::string(kStub)))  // only defined below
    return fmt::format("identifier \"{}\" is undefined", kernel_in(text));
  const bool continues = std::exchange(continues_, false);
  has_undefined_ |= is_undefined(text);
  const bool of_call = contains(text, "warpstep::sim::ShapedLaunch<") ||
                       contains(text, "warpstep::sim::LaunchExpression<");
  std::string kernel = kernel_in(text);
  std::string found = continues ? conversion_in(text) : std::string();
  for (const std::string& raw : context) {
    const std::string line = with_plain_quotes(raw);
    continues_ |= of_call && contains(line, "would be ill-formed");
    if (of_call && found.empty()) found = conversion_in(line);
    if (!contains(line, "initializing argument") || kernel_in(line).empty()) continue;
    kernel = kernel_in(line);
    found = contains(line, "[with ") ? no_instance(kernel, context) : conversion_in(text);
  }
  const bool is_launch = of_call || !kernel.empty() || contains(text, "launching_pointed");
  if (!is_launch && !continues) {
    if (contains(text, "invalid operands of types") && !contains(text, "operator<'") &&
        (contains(text, "operator<<'") || contains(text, "operator>>'")))
      return "expression must have integral or unscoped enum type";
    for (const std::string_view words : {"too many arguments ", "too few arguments "})
      if (text.starts_with(words) && contains(text, "to function '"))
        return std::string(words) + "in function call";
    return text;
  }
  if (continues_ || (is_launch && has_undefined_)) return std::nullopt;
  if (!found.empty()) return found;
  if (contains(text, "launching_pointed")) return std::string(kNoFunction);
  if (!kernel.empty()) return no_instance(kernel, context);
  return of_call ? "no instance of the kernel matches the argument list" : text;
}

std::string reworded_arrays(const std::string& text, const std::vector<std::string>& context) {
  constexpr std::string_view kArray = "warpstep_shared_";
  const std::size_t at = text.find(kArray);
  if (at == text.npos) return text;
  const std::string name = text.substr(at + kArray.size());
  for (const std::string& line : context)
    if (line.starts_with(kPreviousDeclaration))
      return fmt::format("declaration is incompatible with previous \"{}\" (declared at line {})",
                         name.substr(0, name.find_first_of(" '[")),
                         line.substr(kPreviousDeclaration.size()));
  return text;
}

std::string reworded_undefined(const std::string& text) {
  if (!is_undefined(text)) return text;
  const std::size_t open = text.find('\'');
  const std::size_t close = text.find('\'', open + 1);
  if (open == text.npos || close == text.npos) return text;
  const std::string name = text.substr(open + 1, close - open - 1);
  if (name.empty() || contains(name, "::") || contains(name, "(")) return text;
  std::size_t more = text.find("; did you mean");
  if (more != text.npos && contains(text.substr(more), "warpstep::"))
    more = text.npos;  // one of ours
  return fmt::format("identifier \"{}\" is undefined{}", name,
                     more == text.npos ? "" : text.substr(more));
}

}  // namespace warpstep::tools
