// Constant arrays of the host in device code: nvcc knows an element where it computes it itself, as
// it does for an initialiser or a template's argument, and nowhere else.
#include "tools/cc/device_code/variables/constant_arrays.h"

#include <algorithm>
#include <array>

#include "tools/cc/device_code/variables/local_names.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr auto kNumberTypes = std::to_array<std::string_view>(
    {"float", "double", "int", "char", "short", "long", "unsigned", "signed", "bool"});

/// Words of statements that have, or may have, constants of the compiler.
constexpr auto kOfConstants = std::to_array<std::string_view>(
    {"case",    "default", "static_assert", "alignas",  "constexpr", "const", "static",  "using",
     "typedef", "new",     "sizeof",        "noexcept", "decltype",  "asm",   "__asm__", "goto",
     "enum",    "struct",  "class",         "template", "operator",  "void",  "for"});

constexpr auto kLeadsStatement = std::to_array<std::string_view>({"if", "while", "switch", "for"});

}  // namespace

ConstantArrays::ConstantArrays(const Declarations& file) : file_(file) {
  std::set<std::string_view> others, other_members;
  for (const Item& item : file.items()) {
    if (item.is_system) continue;
    if (item.in_class) note_members(item, other_members);
    const std::uint32_t open = item.body == kNone ? kNone : parameters_of(file, item);
    if (open == kNone || !file.is_word(open - 1)) continue;
    const bool is_plain = file.says(item, "__device__") && !file.says(item, "template") &&
                          !file.says(item, "constexpr") && !file.says(item, "consteval");
    (is_plain ? device_functions_ : others).insert(file.text(open - 1));
  }
  for (const std::string_view name : others) device_functions_.erase(name);
  for (const std::string_view name : other_members) members_.erase(name);
}

/// Notes an array that is a member, `float weights[3];`, and names that other members have, too.
void ConstantArrays::note_members(const Item& item, std::set<std::string_view>& others) {
  std::uint32_t name = item.begin + 1;
  while (name < item.end && file_.punct(name) != '[') ++name;
  --name;
  const bool is_array = item.body == kNone && name > item.begin && name + 1 < item.end &&
                        file_.is_word(name) && file_.is_word(name - 1) &&
                        !file_.says(item, "static");
  if (is_array) {
    const bool is_new = members_.emplace(file_.text(name), is_of_numbers(file_, item)).second;
    if (!is_new) members_[file_.text(name)] &= is_of_numbers(file_, item);
  }
  for (std::uint32_t i = item.begin; i < (item.body == kNone ? item.end : item.body); ++i)
    if (file_.is_word(i) && (!is_array || i != name)) others.insert(file_.text(i));
}

bool ConstantArrays::is_read(const Item& function, std::uint32_t token, bool of_numbers) const {
  return is_read_at(function, token, token, of_numbers);
}

bool ConstantArrays::is_member_read(const Item& function, std::uint32_t token) const {
  std::uint32_t last = token;
  while (file_.punct(last + 1) == '.' && file_.is_word(last + 2)) last += 2;
  const auto member = members_.find(file_.text(last));
  return last != token && member != members_.end() &&
         is_read_at(function, token, last, member->second);
}

bool ConstantArrays::is_static_read(const Item& function, std::uint32_t token) const {
  return is_read_at(function, token, token + 2, false);
}

/// Is the array that tokens [first, last] name read when the function runs?
bool ConstantArrays::is_read_at(const Item& function, std::uint32_t first, std::uint32_t last,
                                bool of_numbers) const {
  const char before = file_.punct(first - 1);
  if ((before == ')' && file_.text(first - 2) == "void") || is_in_lambda(function, first))
    return false;
  std::uint32_t after = last + 1;
  bool has_varying_index = false;
  for (; file_.punct(after) == '[' && file_.match(after) != kNone; after = file_.match(after) + 1)
    has_varying_index |= varies(function, after + 1, file_.match(after));
  if (has_varying_index) return true;
  if (after > last + 1)
    return of_numbers && file_.punct(after) != '.' && is_in_expression(function, first);
  const char next = file_.punct(after);
  if (file_.text(first - 1) == "return") return next == ';';
  if (before == '=') {
    constexpr std::string_view kComparisons = "=!<>";
    return kComparisons.find(file_.punct(first - 2)) == kComparisons.npos &&
           (next == ';' || next == '+');
  }
  if (before == ':')
    return next == ')' && file_.match(after) != kNone &&
           file_.text(file_.match(after) - 1) == "for";
  if (before == '(' && next == '+' && file_.match(first - 1) != kNone)
    return varies(function, after, file_.match(first - 1));
  return is_argument(first, last);
}

/// Is there a variable that the function changes, or an index of its thread?
bool ConstantArrays::varies(const Item& function, std::uint32_t begin, std::uint32_t end,
                            int depth) const {
  constexpr int kDeepest = 4;
  if (depth == kDeepest || says(file_, begin, end, "sizeof") || says(file_, begin, end, "decltype"))
    return false;
  for (std::uint32_t i = begin; i < end; ++i) {
    if (!file_.is_word(i) || !is_use(file_, i)) continue;
    if (is_one_of(kBuiltIn, file_.text(i)) || declares_varying(function, i, depth)) return true;
  }
  return false;
}

/// Is the name at a token that of a parameter or a local variable whose value may change?
bool ConstantArrays::declares_varying(const Item& function, std::uint32_t name, int depth) const {
  bool is_declared = false;
  for (std::uint32_t i = function.begin + 1; i < function.end; ++i) {
    if (i == name || file_.text(i) != file_.text(name) || file_.punct(i - 1) == '.' ||
        file_.text(i - 1) == "->" || !may_declare(file_, function, i))
      continue;
    is_declared = true;
    if (i < function.body) continue;
    std::uint32_t start = i;
    for (char c = 0; start > function.body; --start) {
      c = file_.punct(start - 1);
      if (c == ';' || c == '{' || c == '}' || c == '(') break;
    }
    if (says(file_, start, i, "constexpr")) return false;
    if (!says(file_, start, i, "const")) continue;
    std::uint32_t end = i + 1;
    while (end < function.end && file_.punct(end) != ';') ++end;
    if (!varies(function, i + 1, end, depth + 1)) return false;
  }
  return is_declared;
}

/// Is the token in a statement that is an expression, outside of what is a constant for sure or may
/// be one: the bound of an array, an argument of a template, a value in braces?
bool ConstantArrays::is_in_expression(const Item& function, std::uint32_t token) const {
  std::uint32_t start = token;  // the statement's first token
  for (; start > function.body + 1; --start) {
    const std::uint32_t i = start - 1;
    const char c = file_.punct(i);
    if (c == ';' || c == '}') break;
    if (c == '<' && file_.angle(i) != kNone && file_.angle(i) > token) return false;
    if (c == '{') {
      const char before = file_.punct(i - 1);
      const std::string_view word = file_.text(i - 1);
      if (before != ')' && before != ';' && before != '{' && before != '}' && word != "else" &&
          word != "do")
        return false;
      break;
    }
    if ((c == ')' || c == ']') && file_.match(i) != kNone) start = file_.match(i) + 1;
  }
  for (;;) {
    if (file_.text(start) == "else" || file_.text(start) == "do") {
      ++start;
    } else if (is_one_of(kLeadsStatement, file_.text(start)) && file_.punct(start + 1) == '(') {
      const std::uint32_t close = file_.match(start + 1);
      if (close == kNone || (close > token && file_.text(start) == "for")) return false;
      start = close > token ? start + 2 : close + 1;
    } else {
      break;
    }
  }
  for (std::uint32_t i = start; i < token; ++i)
    if (is_one_of(kOfConstants, file_.text(i))) return false;
  if (start == token || file_.text(start) == "return") return true;
  constexpr std::string_view kMayDeclare = "<*&:";
  return file_.is_word(start) && !file_.is_word(start + 1) && file_.text(start + 1) != "::" &&
         kMayDeclare.find(file_.punct(start + 1)) == kMayDeclare.npos;
}

/// A lambda may be one that the compiler computes.
bool ConstantArrays::is_in_lambda(const Item& function, std::uint32_t token) const {
  constexpr std::string_view kBefore = "=(,{};";
  for (std::uint32_t i = function.body + 1; i < token; ++i) {
    if (file_.punct(i) != '[' || file_.match(i) == kNone) continue;
    const char before = file_.punct(i - 1);
    if (file_.text(i - 1) != "return" && kBefore.find(before) == kBefore.npos) continue;
    std::uint32_t brace = file_.match(i) + 1;
    while (brace < token && file_.punct(brace) != '{' && file_.punct(brace) != ';') ++brace;
    if (file_.punct(brace) == '{' && file_.match(brace) != kNone && file_.match(brace) > token)
      return true;
  }
  return false;
}

/// Is what tokens [first, last] name an argument of a device function or of printf?
bool ConstantArrays::is_argument(std::uint32_t first, std::uint32_t last) const {
  const char before = file_.punct(first - 1);
  const char after = file_.punct(last + 1);
  if ((before != '(' && before != ',') || (after != ')' && after != ',')) return false;
  std::uint32_t open = first - 1;
  for (; file_.punct(open) != '('; --open) {
    const char c = file_.punct(open);
    if (c == ';' || c == '{' || c == '}' || c == '<' || c == '>' || c == '[') return false;
    if ((c == ')' || c == ']') && file_.match(open) != kNone) open = file_.match(open);
  }
  const std::string_view name = file_.text(open - 1);
  return is_use(file_, open - 1) && (name == "printf" || device_functions_.contains(name));
}

bool is_of_numbers(const Declarations& file, const Item& declaration) {
  bool numbers = false;
  for (std::uint32_t i = declaration.begin; i < declaration.end; ++i) {
    if (file.punct(i) == '=' || file.punct(i) == '[' || file.punct(i) == '*') break;
    numbers |= is_one_of(kNumberTypes, file.text(i));
  }
  return numbers;
}

}  // namespace warpstep::tools::cc
