// Names in the body of a function: which are used, and which may be something local.
#include "tools/cc/device_code/variables/local_names.h"

#include <array>

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

/// Words in front of a name that is used, not declared.
constexpr auto kBeforeUse = std::to_array<std::string_view>(
    {"return", "else", "do", "case", "sizeof", "and", "or", "not", "co_return", "throw", "delete"});

constexpr auto kAsks =
    std::to_array<std::string_view>({"sizeof", "decltype", "alignof", "alignas", "noexcept",
                                     "typeid", "__typeof__", "typeof", "static_assert"});

/// Does a bracket open the names of `auto [x, y]`?
bool is_binding(const Declarations& file, std::uint32_t bracket) {
  std::uint32_t i = bracket - 1;
  while (file.punct(i) == '&') --i;
  return file.punct(bracket) == '[' && file.text(i) == "auto";
}

/// Where a statement ends, with what else belongs to it.
std::uint32_t end_of_statement(const Declarations& file, std::uint32_t begin) {
  for (std::uint32_t i = begin; i < file.size(); ++i) {
    const char c = file.punct(i);
    if ((c == '(' || c == '[' || c == '{') && file.match(i) != kNone) i = file.match(i);
    if (c != ';' && c != '{') continue;
    if (file.text(i + 1) != "else") return i;
  }
  return 0;
}

}  // namespace

bool is_use(const Declarations& file, std::uint32_t token) {
  const char before = file.punct(token - 1);
  const std::string_view text = file.text(token - 1);
  if (before == '.' || text == "->" || text == "::") return false;
  if (file.is_word(token - 1)) return is_one_of(kBeforeUse, text);
  return true;
}

bool may_declare(const Declarations& file, const Item& function, std::uint32_t token) {
  const std::string_view text = file.text(token - 1);
  const char before = file.punct(token - 1);
  if (token < function.body) return true;
  if (file.is_word(token - 1)) return !is_one_of(kBeforeUse, text) && text != "goto";
  if (before == '>' || before == ']') return true;
  if (before == '[') return is_binding(file, token - 1) || file.punct(token + 1) == '=';
  if (before == ',') {  // `int a, n;`: of a statement that begins with two words
    std::uint32_t first = token;
    while (first > function.body && file.punct(first) != ';' && file.punct(first) != '{' &&
           file.punct(first) != '}' && file.punct(first) != '(') {
      const bool closes = file.punct(first) == ')' || file.punct(first) == ']';
      first = closes && file.match(first) != kNone ? file.match(first) - 1 : first - 1;
    }
    if (file.punct(first) == '(') return false;
    return file.is_word(first + 1) && (file.is_word(first + 2) || file.punct(first + 2) == '*' ||
                                       file.punct(first + 2) == '<' || is_binding(file, first + 2));
  }
  if (before != '*' && before != '&') return false;
  std::uint32_t type = token - 1;
  while (file.punct(type) == '*' || file.punct(type) == '&') --type;
  if (file.punct(type) == '>') return true;
  if (!file.is_word(type)) return false;
  const char start = file.punct(type - 1);
  const bool follows_word = file.is_word(type - 1) && !is_one_of(kBeforeUse, file.text(type - 1));
  return start == ';' || start == '{' || start == '}' || follows_word ||
         file.text(type - 1) == "::" || (start == '(' && file.punct(token + 1) == '=') ||
         (start == '(' && file.punct(token + 1) == ':');
}

bool is_local(const Declarations& file, const Item& function, std::string_view name) {
  for (std::uint32_t i = function.begin + 1; i < function.end; ++i)
    if (file.text(i) == name && file.punct(i - 1) != '.' && file.text(i - 1) != "->" &&
        may_declare(file, function, i))
      return true;
  return false;
}

std::uint32_t end_of_unevaluated(const Declarations& file, std::uint32_t token) {
  const std::string_view word = file.text(token);
  if (word == "if" && file.text(token + 1) == "constexpr") return end_of_statement(file, token + 1);
  if (!is_one_of(kAsks, word)) return 0;
  if (file.punct(token + 1) == '(')
    return file.match(token + 1) == kNone ? 0 : file.match(token + 1);
  if (word != "sizeof") return 0;
  std::uint32_t end = token + 1;  // `sizeof *v`, `sizeof v[0]`
  while (file.punct(end) == '*') ++end;
  for (;;) {
    if (file.punct(end + 1) == '[' && file.match(end + 1) != kNone)
      end = file.match(end + 1);
    else if (file.punct(end + 1) == '.')
      end += 2;
    else
      return end + 1;
  }
}

}  // namespace warpstep::tools::cc
