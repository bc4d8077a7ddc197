// Calls of host functions in device code, which nvcc refuses and a CPU would run.
#include "tools/cc/device_code/host_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "tools/cc/device_code/library_uses.h"
#include "tools/cc/device_code/qualifiers.h"
#include "tools/cc/device_code/refusals.h"
#include "tools/cc/device_code/variables/device_variables.h"
#include "tools/cc/device_code/variables/host_accesses.h"
#include "tools/cc/source/declarations.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

/// The name of a function item: the word before its first parenthesis; kNone for an operator, a
/// qualified name, a destructor.
std::uint32_t name_of(const Declarations& file, const Item& item) {
  for (std::uint32_t i = item.begin; i < item.body; ++i) {
    if (file.punct(i) != '(') continue;
    if (i == item.begin || !file.is_word(i - 1)) return kNone;
    const std::string_view name = file.text(i - 1);
    if (name.starts_with("__") || name == "operator" || name == "noexcept" || name == "decltype") {
      i = file.match(i) == kNone ? i : file.match(i);  // an attribute; the name comes later
      continue;
    }
    if (i >= item.begin + 2 && (file.text(i - 2) == "::" || file.punct(i - 2) == '~')) return kNone;
    return i - 1;
  }
  return kNone;
}

bool is_for_host_alone(const Declarations& file, const Item& item) {
  for (const std::string_view word :
       {"__device__", "__global__", "consteval", "template", "friend", "operator"})
    if (file.says(item, word)) return false;
  return true;
}

/// Adds the names that a prototype, a variable or a class has: their names are not checked. Those
/// of parameters and data in the headers of the system are not in the way of the program's
/// functions.
void add_names(const Declarations& file, const Item& item, std::set<std::string_view>& names) {
  const bool is_system = item.is_system;
  bool in_class = item.in_class;
  for (std::uint32_t i = item.begin; i < item.end; ++i) {
    if (is_system && file.punct(i) == '(' && file.match(i) != kNone) i = file.match(i);
    in_class |= file.punct(i) == '{';
    const bool is_datum = is_system && in_class && file.punct(i + 1) != '(';
    if (file.is_word(i) && !is_datum) names.insert(file.text(i));
  }
}

/// Names of functions that the file defines only for the host, and that occur only in that
/// definition and in calls; and whether they are constexpr.
std::map<std::string_view, bool> host_functions(const Declarations& file) {
  std::map<std::string_view, bool> names;
  std::map<std::string_view, std::size_t> items;  // how many declarations contain the name
  std::set<std::string_view> others;
  for (const Item& item : file.items()) {
    if (item.body == kNone) {
      add_names(file, item, others);
      continue;
    }
    const std::uint32_t name = name_of(file, item);
    if (name == kNone) continue;
    ++items[file.text(name)];
    if (is_for_host_alone(file, item) && !item.in_class && !item.is_system)
      names.emplace(file.text(name), file.says(item, "constexpr"));
  }
  std::erase_if(names, [&](const auto& name) {
    return others.contains(name.first) || items[name.first] != 1;
  });
  return names;
}

/// Is the function's name at `i` a value, and not called? Says nothing of one that may be local.
bool is_address(const Declarations& file, const Item& item, std::uint32_t i) {
  for (std::uint32_t j = item.begin; j < item.end; ++j)
    if (file.text(j) == file.text(i) && (j < item.body || file.is_word(j - 1))) return false;
  const char before = file.punct(i - 1) == '&' ? file.punct(i - 2) : file.punct(i - 1);
  const char after = file.punct(i + 1);
  return before == '=' && file.punct(i - 2) != '=' && (after == ';' || after == ',');
}

/// True if every occurrence of the name in `item` is a plain call.
bool only_called(const Declarations& file, const Item& item, std::string_view name) {
  for (std::uint32_t i = item.begin; i < item.end; ++i) {
    if (file.text(i) != name) continue;
    if (file.punct(i + 1) != '(' || i <= item.body) return false;
    const std::string_view before = file.text(i - 1);
    constexpr std::array<std::string_view, 18> kBefore{"case", ";",      "{",    "}", "(", ",",
                                                       "=",    "+",      "-",    "/", "!", "?",
                                                       ":",    "return", "else", "[", "%", "do"};
    if (std::find(kBefore.begin(), kBefore.end(), before) == kBefore.end()) return false;
  }
  return true;
}

/// What a function of both sides throws; the host's view of one with two bodies may do so.
void refuse_exceptions(const Declarations& file, const Item& item, Refusals& refusals) {
  if (file.says(item, "template") || says(file, item.body, item.end, "in_kernel")) return;
  for (std::uint32_t i = item.body + 1; i < item.end; ++i)
    if (file.text(i) == "throw" || (file.text(i) == "try" && file.punct(i + 1) == '{'))
      refusals.add(i, "device code does not support exception handling");
}

}  // namespace

std::vector<translate::Error> find_host_calls(const Declarations& file, const Rules& rules) {
  const std::map<std::string_view, bool> names = host_functions(file);
  Refusals refusals(file);
  const LibraryUses library(file, rules);
  std::vector<translate::Error> errors = find_wrong_variables(file);
  for (const auto& found : {find_host_accesses(file, rules), find_wrong_qualifiers(file, rules)})
    errors.insert(errors.end(), found.begin(), found.end());
  for (const Item& item : file.items()) {
    if (item.body == kNone || item.is_system) continue;
    const bool kernel = file.says(item, "__global__");
    if (!kernel && !file.says(item, "__device__")) continue;
    if (file.says(item, "__host__")) {
      refuse_exceptions(file, item, refusals);
      continue;
    }
    const std::uint32_t caller = name_of(file, item);
    // nvcc does not check a template that is never instantiated.
    if (caller == kNone || file.says(item, "template")) continue;
    const std::string caller_text = fmt::format(
        "a {} function(\"{}\")", kernel ? "__global__" : "__device__", file.text(caller));
    const auto uses = library.in(item, caller_text);
    errors.insert(errors.end(), uses.begin(), uses.end());
    for (std::uint32_t i = item.body; i < item.end; ++i) {
      const bool asks = file.text(i) == "sizeof" || file.text(i) == "decltype";
      if (asks && file.punct(i + 1) == '(' && file.match(i + 1) != kNone) i = file.match(i + 1);
      const auto name = names.find(file.text(i));
      if (name == names.end()) continue;
      std::string text;
      if (is_address(file, item, i) && !name->second)
        text = fmt::format("identifier \"{}\" is undefined in device code", file.text(i));
      else if (!only_called(file, item, file.text(i)) || (name->second && rules.relaxed_constexpr))
        continue;
      else if (name->second)
        text = fmt::format(
            "calling a constexpr __host__ function(\"{}\") from {} is not allowed. The "
            "experimental flag '--expt-relaxed-constexpr' can be used to allow this.",
            file.text(i), caller_text);
      else
        text = fmt::format("calling a __host__ function(\"{}\") from {} is not allowed",
                           file.text(i), caller_text);
      refusals.add(i, std::move(text));
    }
  }
  const auto calls = std::move(refusals).take();
  errors.insert(errors.end(), calls.begin(), calls.end());
  return errors;
}

}  // namespace warpstep::tools::cc
