// Whether a file's device code has words that may lead to the host.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/cc/device_code/callee_names.h"
#include "tools/cc/device_code/device_calls.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

bool is_for_device(const Declarations& file, const Item& item) {
  return file.says(item, "__global__") || file.says(item, "__device__");
}

/// The words of what the user has for the host: functions by their names, classes that have
/// constructors, destructors or operators.
struct HostWords {
  std::set<std::string_view> names;
  bool has_operator = false;
  bool has_lambda = false;
};

/// A word of C++ that has parentheses behind it, as in `static_assert(sizeof(int) == 4);`.
bool is_operator_word(std::string_view word) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"sizeof", "alignof", "alignas", "decltype", "noexcept", "static_assert", "requires"});
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

void note(const Declarations& file, const Item& item, HostWords& words) {
  const std::uint32_t end = item.body == kNone ? item.end : item.body;
  for (std::uint32_t i = item.begin; i + 1 < end; ++i) {
    words.has_operator |= file.text(i) == "operator";
    if (file.is_word(i) && file.punct(i + 1) == '(' && !is_operator_word(file.text(i)))
      words.names.insert(file.text(i));
  }
  for (std::uint32_t i = item.begin; i < item.end && !words.has_lambda; ++i) {
    const char next =
        file.punct(i) == '[' && file.match(i) != kNone ? file.punct(file.match(i) + 1) : ' ';
    words.has_lambda = next == '(' || next == '{';
  }
}

HostWords host_words(const Declarations& file) {
  HostWords words;
  for (const Item& item : file.items())
    if (!item.is_system && !is_for_device(file, item)) note(file, item, words);
  return words;
}

/// Names that programs say without `std::`.
bool is_common_in_std(std::string_view word) {
  constexpr auto kWords = std::to_array<std::string_view>(
      {"cout",         "cerr",       "cin",         "endl",           "vector",    "string",
       "map",          "set",        "pair",        "make_pair",      "swap",      "sort",
       "find",         "fill",       "copy",        "accumulate",     "to_string", "unique_ptr",
       "make_unique",  "shared_ptr", "make_shared", "function",       "array",     "tuple",
       "queue",        "stack",      "list",        "numeric_limits", "mt19937",   "complex",
       "stringstream", "reverse"});
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

/// Names of the user's functions for the device alone, and of all functions in classes, among which
/// are constructors.
struct DeviceWords {
  std::set<std::string_view> names, members;
  bool has_template_kernel = false;
};

DeviceWords device_words(const Declarations& file) {
  DeviceWords words;
  for (const Item& item : file.items()) {
    if (item.is_system) continue;
    const std::string_view space = space_of(file, item);
    words.has_template_kernel |= space == "__global__" && file.says(item, "template");
    const std::uint32_t open = parameters_of(file, item);
    if (open == kNone || !file.is_word(open - 1)) continue;
    if (space == "__device__") words.names.insert(file.text(open - 1));
    if (item.in_class) words.members.insert(file.text(open - 1));
  }
  return words;
}

/// Does the host call what only the device has, or give a kernel template a type of its own?
bool host_may_cross(const Declarations& file, const Item& item, const DeviceWords& words) {
  bool launches = false;
  for (std::uint32_t i = item.body; i + 2 < item.end; ++i) {
    const std::string_view text = file.text(i);
    if (file.is_word(i) && file.punct(i + 1) == '(' && words.names.contains(text)) return true;
    if (!words.has_template_kernel) continue;
    if ((text == "struct" || text == "class") && file.punct(i + 2) == '{') return true;
    if (file.punct(i) == '<' && file.punct(i + 1) == '<' && file.punct(i + 2) == '<')
      launches = true;
    if (launches && text == "std") return true;
    if (file.punct(i) == ';') launches = false;
  }
  return false;
}

/// May a variable of the device have a value that is made when the program runs?
bool may_be_dynamic(const Declarations& file, const Item& item, const DeviceWords& words) {
  if (!file.says(item, "__device__") && !file.says(item, "__constant__")) return false;
  bool has_value = false;
  for (std::uint32_t i = item.begin; i + 1 < item.end; ++i) {
    has_value |= file.punct(i) == '=' || file.punct(i) == '{';
    if (!file.is_word(i)) continue;
    if (words.members.contains(file.text(i))) return true;
    if (has_value && file.punct(i + 1) == '(' && !file.text(i).starts_with("__")) return true;
  }
  return false;
}

/// A static variable that is no plain constant; what a template throws.
bool needs_graph(const Declarations& file, const Item& item, std::uint32_t i) {
  if (file.text(i) == "throw") return file.says(item, "template") || item.in_class;
  if (file.text(i) != "static" || !file.is_word(i + 1)) return false;
  for (const std::string_view word :
       {"const", "constexpr", "__shared__", "__device__", "__constant__"})
    if (file.text(i + 1) == word) return false;
  return true;
}

/// Whether the word is the name of a variable that is declared there: `Random random(seed);`.
bool declares_variable(const Declarations& file, const Item& item, std::uint32_t i) {
  constexpr auto kNoTypes = std::to_array<std::string_view>(
      {"return", "else", "case", "throw", "do", "new", "delete", "goto", "and", "or", "not"});
  return i > item.body + 1 && file.is_word(i - 1) &&
         std::find(kNoTypes.begin(), kNoTypes.end(), file.text(i - 1)) == kNoTypes.end();
}

bool has_private_class(const Declarations& file) {
  ClassReader classes(file);
  for (const Item& item : file.items()) {
    const auto& around = classes.around(item);
    const std::string_view first = file.text(item.begin);
    if (!around.empty() && !around.back().is_open && item.body == kNone &&
        (first == "struct" || first == "class") && file.punct(item.end - 1) == '{' &&
        !item.is_system)
      return true;
  }
  return false;
}

}  // namespace

bool may_cross_sides(const Declarations& file) {
  const HostWords words = host_words(file);
  const DeviceWords device = device_words(file);
  if (device.has_template_kernel && has_private_class(file)) return true;
  for (const Item& item : file.items()) {
    if (item.is_system) continue;
    if (item.body == kNone) {
      if (parameters_of(file, item) == kNone && may_be_dynamic(file, item, device)) return true;
      continue;
    }
    if (!is_for_device(file, item)) {
      if (host_may_cross(file, item, device)) return true;
      for (std::uint32_t i = item.body; i < item.end; ++i)  // the host calls the device
        if (file.text(i) == "__device__" ||
            (file.text(i) == "throw" && file.is_memory_operator(item)))
          return true;
      continue;
    }
    if (file.says(item, "__host__") && host_may_cross(file, item, device)) return true;
    if (words.has_operator) return true;
    if (words.has_lambda && file.says(item, "__global__") && file.says(item, "template"))
      return true;
    std::set<std::string_view> variables;  // that are called as a function of the host
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (!file.is_word(i)) continue;
      const std::string_view word = file.text(i);
      if (is_host_name(word) && declares_variable(file, item, i)) variables.insert(word);
      if (variables.contains(word)) continue;
      if (i > item.body && needs_graph(file, item, i)) return true;
      if (word == "std" || is_host_name(word)) return true;
      if (i > item.body && words.names.contains(word)) return true;
      if (i > item.body && is_common_in_std(word)) return true;
    }
  }
  return false;
}

std::string with_launching_functions(std::string translated) {
  const Declarations file(translated);
  std::vector<std::pair<std::size_t, std::string>> additions;
  for (const Item& item : file.items()) {
    if (item.body == kNone || item.is_system || file.says(item, "template")) continue;
    if (!item.in_class && !file.says(item, "inline")) continue;
    bool launches = false;
    for (std::uint32_t i = item.body; i < item.end && !launches; ++i)
      launches = file.text(i).starts_with("warpstep_launch_");
    if (!launches || file.text(item.begin) == "[") continue;
    // The columns of its line stay.
    const std::size_t at = file.offset(item.begin);
    const std::size_t line = file.source().rfind('\n', at) + 1;  // npos + 1 is 0
    if (file.source().substr(line, at - line).find_first_not_of(" \t") == std::string_view::npos)
      additions.emplace_back(line,
                             fmt::format("[[gnu::used]]\n# {} \"{}\"\n", item.line, item.file));
  }
  std::string text;
  std::size_t done = 0;
  for (const auto& [at, addition] : additions) {
    text.append(translated, done, at - done).append(addition);
    done = at;
  }
  return text.append(translated, done);
}

}  // namespace warpstep::tools::cc
