// Whether a file's device code has words that may lead to the host.
#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include "tools/cc/device_code/callee_names.h"
#include "tools/cc/device_code/device_calls.h"

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

void note(const Declarations& file, const Item& item, HostWords& words) {
  const std::uint32_t end = item.body == kNone ? item.end : item.body;
  for (std::uint32_t i = item.begin; i + 1 < end; ++i) {
    words.has_operator |= file.text(i) == "operator";
    if (file.is_word(i) && file.punct(i + 1) == '(') words.names.insert(file.text(i));
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
    if (!file.is_system(item) && !is_for_device(file, item)) note(file, item, words);
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

}  // namespace

bool may_cross_sides(const Declarations& file) {
  const HostWords words = host_words(file);
  for (const Item& item : file.items()) {
    if (item.body == kNone || file.is_system(item)) continue;
    if (!is_for_device(file, item)) {
      for (std::uint32_t i = item.body; i < item.end; ++i)  // the host calls the device
        if (file.text(i) == "__device__") return true;
      continue;
    }
    if (words.has_operator) return true;
    if (words.has_lambda && file.says(item, "__global__") && file.says(item, "template"))
      return true;
    for (std::uint32_t i = item.begin; i < item.end; ++i) {
      if (!file.is_word(i)) continue;
      const std::string_view word = file.text(i);
      if (word == "std" || is_host_name(word)) return true;
      if (i > item.body && words.names.contains(word)) return true;
      if (i > item.body && is_common_in_std(word)) return true;
    }
  }
  return false;
}

}  // namespace warpstep::tools::cc
