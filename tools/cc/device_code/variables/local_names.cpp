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

constexpr auto kAsks = std::to_array<std::string_view>({"sizeof", "decltype", "alignof", "alignas",
                                                        "noexcept", "typeid", "__typeof__",
                                                        "__typeof", "typeof", "static_assert"});

/// Does a bracket open the names of `auto [x, y]`?
bool is_binding(const Declarations& file, std::uint32_t bracket) {
  std::uint32_t i = bracket - 1;
  while (file.punct(i) == '&' || file.text(i) == "const") --i;
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

/// Does a name stand behind a comma in the brackets of `auto& [x, y]`?
bool is_in_binding(const Declarations& file, std::uint32_t token) {
  std::uint32_t i = token - 1;
  while (file.is_word(i) || file.punct(i) == ',') --i;
  return is_binding(file, i);
}

/// May a name behind a comma be declared there, as in `int a{0}, n;`? It is an argument in the
/// brackets of a call alone.
bool is_later_declarator(const Declarations& file, const Item& function, std::uint32_t token) {
  constexpr auto kDeclare = std::to_array<std::string_view>({"for", "if", "switch", "while"});
  std::uint32_t open = token - 1;
  for (; open > function.body; --open) {
    const char c = file.punct(open);
    if (c == ';' || c == '{' || c == '[' || c == '(') break;
    if ((c == ')' || c == ']' || c == '}') && file.match(open) != kNone) open = file.match(open);
  }
  const std::string_view before = file.text(open - 1);
  return file.punct(open) != '(' || is_one_of(kDeclare, before);
}

/// Does the bracket of `decltype(a) n` or `__attribute__((unused)) n` open there?
bool is_behind_type(const Declarations& file, std::uint32_t open) {
  return open != kNone &&
         (is_one_of(kAsks, file.text(open - 1)) || file.text(open - 1).starts_with("__"));
}

/// Does the brace of `struct { ... } n` or `enum E { ... } n` open there?
bool is_behind_class(const Declarations& file, std::uint32_t open) {
  constexpr auto kClasses = std::to_array<std::string_view>({"struct", "class", "union", "enum"});
  if (open == kNone) return false;
  for (std::uint32_t i = open - 1; file.is_word(i) || file.punct(i) == ':'; --i)
    if (is_one_of(kClasses, file.text(i))) return true;
  return false;
}

/// May the name behind a * or & be declared there: `T* n`, `const T& n`, `T (*n)[4]`, and not
/// `a = b * n`?
bool declares_pointer(const Declarations& file, const Item& function, std::uint32_t token) {
  std::uint32_t type = token - 1;
  while (file.punct(type) == '*' || file.punct(type) == '&') --type;
  if (file.punct(type) == '>' || file.punct(type) == '[') return true;
  if (file.punct(type) == ',') return is_later_declarator(file, function, type + 1);
  const char after = file.punct(token + 1);
  if (file.punct(type) == '(')
    return file.is_word(type - 1) && after == ')' &&
           (file.punct(token + 2) == '[' || file.punct(token + 2) == '(');
  if (!file.is_word(type)) return false;
  const std::uint32_t start = type - 1;
  if (file.is_word(start)) return !is_one_of(kBeforeUse, file.text(start));
  constexpr std::string_view kStarts = ";{}:])";
  const char c = file.punct(start);
  if (c != 0 && kStarts.find(c) != kStarts.npos) return true;
  if (file.text(start) == "::") return true;
  constexpr std::string_view kEnds = "=:),";  // of what a for, a catch or a lambda declares
  return (c == '(' || c == ',') && after != 0 && kEnds.find(after) != kEnds.npos;
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
  switch (before) {
    case '>':
    case ']':
      return true;
    case '[':
      return is_binding(file, token - 1) || file.punct(token + 1) == '=';
    case ',':
      return is_in_binding(file, token) || is_later_declarator(file, function, token);
    case ')':
      return is_behind_type(file, file.match(token - 1));
    case '(':  // `int (n) = 3`
      return file.is_word(token - 2) && file.punct(token + 1) == ')' &&
             file.punct(token + 2) == '=';
    case '}':
      return is_behind_class(file, file.match(token - 1));
    case '.':  // `auto... n`
      return file.punct(token - 2) == '.';
    case '*':
    case '&':
      return declares_pointer(file, function, token);
    default:
      return false;
  }
}

bool is_local(const Declarations& file, const Item& function, std::string_view name) {
  for (std::uint32_t i = function.begin + 1; i < function.end; ++i)
    if (file.text(i) == name && file.text(i - 1) != "->" && may_declare(file, function, i))
      return true;
  return false;
}

std::uint32_t end_of_class(const Declarations& file, std::uint32_t token) {
  constexpr auto kKeys = std::to_array<std::string_view>({"struct", "class", "union"});
  if (!is_one_of(kKeys, file.text(token))) return 0;
  std::uint32_t i = token + 1;
  while (i < file.size() && file.punct(i) != '{' && file.punct(i) != ';' && file.punct(i) != '(' &&
         file.punct(i) != '=')
    ++i;
  return file.punct(i) == '{' && file.match(i) != kNone ? file.match(i) : 0;
}

std::uint32_t end_of_unevaluated(const Declarations& file, std::uint32_t token) {
  const std::string_view word = file.text(token);
  if (word == "if" && file.text(token + 1) == "constexpr") return end_of_statement(file, token + 1);
  if (word == "asm" || word == "__asm__") {  // its operands have names of their own
    std::uint32_t open = token + 1;
    while (file.is_word(open)) ++open;
    return file.punct(open) == '(' && file.match(open) != kNone ? file.match(open) : 0;
  }
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
