// What device code may not use of C++.
#include "tools/cc/device_code/library_uses.h"

#include <fmt/format.h>

#include <array>
#include <string>

namespace warpstep::tools::cc {
namespace {

using translate::is_one_of;
using translate::kNone;

constexpr std::array kConstexprClasses{"vector", "string"};  // since C++20
constexpr std::array kClasses{
    "map",    "set",        "unordered_map", "unordered_set", "multimap",      "multiset",
    "list",   "deque",      "wstring",       "stringstream",  "ostringstream", "istringstream",
    "thread", "shared_ptr", "ofstream",      "ifstream",      "stack",         "queue"};
constexpr std::array kStreams{"cout", "cerr", "clog", "cin"};
constexpr std::string_view kNoExceptions = "device code does not support exception handling";

}  // namespace

LibraryUses::LibraryUses(const Declarations& file, const Rules& rules)
    : file_(file),
      relaxed_constexpr_(rules.relaxed_constexpr),
      allows_constexpr_(rules.relaxed_constexpr && rules.is_cxx20) {
  for (const Item& item : file.items()) {
    if (file.is_system(item)) continue;
    for (std::uint32_t i = item.begin; i + 1 < item.end; ++i) {
      if (file.text(i) == "using" && file.text(i + 1) == "namespace" && i + 2 < item.end &&
          file.text(i + 2) == "std")
        uses_namespace_ = true;
      for (const std::string_view key : {"class", "struct", "union", "using", "typedef"}) {
        if (file.text(i) != key) continue;
        const bool is_typedef = key == "typedef";  // its name is the last word
        if (!is_typedef) own_names_.push_back(file.text(i + 1));
        for (std::uint32_t j = i + 1; is_typedef && j + 1 < item.end; ++j)
          if (file.punct(j + 1) == ';') own_names_.push_back(file.text(j));
      }
    }
  }
}

/// `std::vector`, or `vector` where that can only be the library's.
bool LibraryUses::names_library(std::uint32_t word) const {
  if (word < 2) return false;
  if (file_.text(word - 1) == "::")
    return file_.text(word - 2) == "std" &&
           !(file_.text(word - 3) == "::" && file_.text(word - 4) == "cuda");
  if (file_.punct(word - 1) == '.' || file_.text(word - 1) == "->") return false;
  return uses_namespace_ && !is_one_of(own_names_, file_.text(word));
}

/// The declaration of an object, or one that `new` makes; empty for everything else, such as a
/// pointer or a type's own members.
std::string LibraryUses::object(std::uint32_t word, std::string_view caller) const {
  const std::string_view name = file_.text(word);
  if (!is_one_of(kClasses, name) && (allows_constexpr_ || !is_one_of(kConstexprClasses, name)))
    return {};
  std::uint32_t first = word;
  if (file_.text(word - 1) == "::") first = word - 2;
  if (first > 0 && file_.text(first - 1) == "::") --first;
  if (first == 0) return {};
  std::uint32_t end = word + 1;
  if (file_.punct(end) == '<') {
    end = file_.angle(end);
    if (end == kNone) return {};
    ++end;
  }
  const char before = file_.punct(first - 1);
  const bool is_new = file_.text(first - 1) == "new" && file_.punct(end) == '(';
  const bool is_statement =
      before == ';' || before == '{' || before == '}' || file_.text(first - 1) == "const";
  const char after = file_.punct(end + 1);
  const bool declares =
      is_statement && file_.is_word(end) &&
      (after == ';' || after == '(' || after == '{' || after == '=' || after == ',');
  if (!declares && !is_new) return {};
  std::string type = "std::";
  for (std::uint32_t i = word; i < end; ++i) {
    type += file_.text(i);
    if (file_.punct(i) == ',') type += ' ';
  }
  return fmt::format("calling a __host__ function(\"{}::{}\") from {} is not allowed", type, name,
                     caller);
}

/// `numeric_limits<float>::max()`, which the compiler computes.
std::string LibraryUses::limit(std::uint32_t word, std::string_view caller) const {
  const std::uint32_t end = file_.punct(word + 1) == '<' ? file_.angle(word + 1) : kNone;
  if (end == kNone || file_.text(end + 1) != "::" || file_.punct(end + 3) != '(') return {};
  return fmt::format(
      "calling a constexpr __host__ function(\"{}\") from {} is not allowed. The experimental flag "
      "'--expt-relaxed-constexpr' can be used to allow this.",
      file_.text(end + 2), caller);
}

std::string LibraryUses::refusal(const Item& function, std::uint32_t word,
                                 std::string_view caller) const {
  const std::string_view text = file_.text(word);
  if (text == "throw") {  // `throw()` says that a function has none
    const bool is_specification = file_.punct(word + 1) == '(' &&
                                  file_.match(word + 1) == word + 2 && file_.punct(word - 1) == ')';
    return is_specification ? std::string() : std::string(kNoExceptions);
  }
  if (text == "try" && file_.punct(word + 1) == '{') return std::string(kNoExceptions);
  if (text == "dynamic_cast" || text == "typeid")
    return fmt::format("The operator '{}' is not allowed in device code", text);
  if (text == "stderr" || text == "stdout" || text == "stdin")
    return fmt::format("identifier \"{}\" is undefined in device code", text);
  if (word <= function.body + 1 || !names_library(word)) return {};
  if (text == "numeric_limits" && !relaxed_constexpr_) return limit(word, caller);
  if (is_one_of(kStreams, text)) {
    const char shift = file_.punct(word + 1);
    const bool is_used = (shift == '<' || shift == '>') && file_.punct(word + 2) == shift;
    return is_used ? fmt::format("identifier \"std::{}\" is undefined in device code", text)
                   : std::string();
  }
  return object(word, caller);
}

std::vector<translate::Error> LibraryUses::in(const Item& function, std::string_view caller) const {
  std::vector<translate::Error> errors;
  for (std::uint32_t i = function.body; i < function.end; ++i) {
    if (!file_.is_word(i)) continue;
    std::string text = refusal(function, i, caller);
    if (text.empty()) continue;
    const auto [path, line] = file_.location(i);
    errors.push_back({path, line, 0, std::move(text), false});
  }
  return errors;
}

}  // namespace warpstep::tools::cc
