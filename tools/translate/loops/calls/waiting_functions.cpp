// Device functions of a file in which threads wait for each other.
#include "tools/translate/loops/calls/waiting_functions.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "tools/translate/loops/calls/names.h"
#include "tools/translate/loops/statements.h"
#include "tools/translate/loops/variables.h"
#include "tools/translate/loops/words/known_words.h"
#include "tools/translate/variables/extern_arrays.h"

namespace warpstep::tools::translate {
namespace {

constexpr std::array kOfFunctions{"static",    "inline",          "__inline__",     "__device__",
                                  "constexpr", "__forceinline__", "__noinline__",   "__host__",
                                  "extern",    "__inline",        "__always_inline"};

/// Where the name of the function stands; kNone for an operator and what else has none.
std::uint32_t name_at(const Unit& unit, const Function& function) {
  for (std::uint32_t i = function.head; i + 1 < function.open; ++i) {
    if (unit.is(i, "operator")) return kNone;
    if (!unit.is(i, Kind::kWord) || !unit.is(i + 1, '(')) continue;
    if (unit.is(i, "alignas") || unit.is(i, "decltype") || unit.is(i, "requires")) return kNone;
    if (unit.is(i, "__attribute__")) {
      if (unit.token(i + 1).match == kNone) return kNone;
      i = unit.token(i + 1).match;
      continue;
    }
    return i;
  }
  return kNone;
}

bool has_device_word(const Unit& unit, const Function& function) {
  for (std::uint32_t i = function.head; i < function.open; ++i)
    if (unit.is(i, "__device__")) return true;
  return false;
}

/// Of the function with that name, without the names of the parameters.
std::string types_of_parameters(const Unit& unit, std::uint32_t name) {
  std::string text;
  for (const Parameter& one : read_parameters(unit, name + 2, unit.token(name + 1).match, false)) {
    for (std::uint32_t i = one.first; i < one.end; ++i)
      if (i != one.name) text += std::string(unit.text(i)) + " ";
    text += ",";
  }
  return text;
}

}  // namespace

WaitingFunctions::WaitingFunctions(const Unit& unit, const Scopes& scopes)
    : unit_(unit), scopes_(scopes) {
  struct Named {
    Function function;
    std::uint32_t name;
  };
  std::vector<Named> all;
  for (const Function& function : find_functions(unit, scopes)) {
    if (function.is_systems || !has_device_word(unit, function)) continue;
    if (const std::uint32_t name = name_at(unit, function); name != kNone)
      all.push_back({function, name});
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [function, name] : all) {
      if (functions_.contains(unit.text(name))) continue;
      bool waits = has_barrier(unit, function.open, function.close);
      for (std::uint32_t i = function.open; i < function.close && !waits; ++i)
        waits = unit.is(i, Kind::kWord) && functions_.contains(unit.text(i));
      if (waits) read(function, name);
      changed |= waits;
    }
  }
  if (functions_.empty()) return;
  find_declarations();
  for (auto& [name, function] : functions_)
    for (const std::uint32_t other : declared_[name])
      if (other != function.name &&
          (unit_.is(other + 1, '<') || unit_.is(unit_.token(other + 1).match + 1, '{') ||
           types_of_parameters(unit_, other) != types_of_parameters(unit_, function.name)))
        function.refusal = "has overloads";
}

void WaitingFunctions::find_declarations() {
  std::size_t next = 1, next_marker = 0;
  bool is_systems = false;
  const auto& markers = unit_.tokens.markers;
  for (std::uint32_t i = 0; i < unit_.size(); ++i) {
    for (; next_marker < markers.size() && markers[next_marker].begin < unit_.token(i).begin;
         ++next_marker)
      is_systems = !markers[next_marker].flags.empty();
    if (unit_.is(i, '{') && unit_.token(i).match != kNone) {
      while (next < scopes_.list.size() && scopes_.list[next].open < i) ++next;
      if (next < scopes_.list.size() && scopes_.list[next].open == i && scopes_.list[next].in_block)
        i = unit_.token(i).match;
    } else if (!is_systems && unit_.is(i, Kind::kWord)) {
      const bool is_special = unit_.is(i + 1, '<') && unit_.token(i + 1).angle != kNone;
      const std::uint32_t open = is_special ? unit_.token(i + 1).angle + 1 : i + 1;
      if (unit_.is(open, '(') && unit_.token(open).match != kNone)
        declared_[unit_.text(i)].push_back(i);
    }
  }
}

/// The number of the innermost scope around a declaration at the token.
std::uint32_t WaitingFunctions::space_at(std::uint32_t i) const {
  std::uint32_t space = 0;
  for (std::uint32_t number = 1; number < scopes_.list.size(); ++number) {
    const Scope& one = scopes_.list[number];
    if (one.open > i) break;
    if (one.close > i) space = number;
  }
  return space;
}

bool WaitingFunctions::means_the_same(const WaitingFunction& function, std::uint32_t kernel) const {
  if (function.close > kernel) return false;
  std::uint32_t space = function.space;
  const std::uint32_t wanted = space_at(kernel);
  while (space != wanted && space != 0 && unit_.is(scopes_.list[space].open - 1, "namespace"))
    space = scopes_.list[space].parent;
  if (space != wanted) return false;
  for (std::uint32_t i = function.open; i < function.close; ++i) {
    const auto found = declared_.find(unit_.text(i));
    if (found == declared_.end()) continue;
    for (const std::uint32_t other : found->second)
      if (other > function.close && other < kernel) return false;
  }
  return true;
}

void WaitingFunctions::read(const Function& function, std::uint32_t name) {
  WaitingFunction read{};
  read.head = function.head;
  read.name = name;
  read.open = function.open;
  read.close = function.close;
  read.space = space_at(name);
  if (scopes_.list[read.space].kind == ScopeKind::kClass) read.refusal = "is a member";
  read_head(read, function);
  if (read.refusal.empty()) read_body(read);
  functions_.emplace(unit_.text(name), std::move(read));
}

void WaitingFunctions::read_head(WaitingFunction& read, const Function& function) {
  std::uint32_t first = function.head;
  if (unit_.is(first, "template")) {
    const std::uint32_t close = unit_.is(first + 1, '<') ? unit_.token(first + 1).angle : kNone;
    if (close == kNone || close >= read.name || close == first + 2) {
      read.refusal = "is a template that is not understood";
      return;
    }
    read.template_parameters = read_parameters(unit_, first + 2, close, true);
    first = close + 1;
  }
  while (first < read.name) {
    if (unit_.is(first, "__attribute__"))
      first = unit_.token(first + 1).match + 1;
    else if (is_one_of(kOfFunctions, unit_.text(first)))
      ++first;
    else
      break;
  }
  read.type_first = first;
  read.type_end = read.name;
  for (std::uint32_t i = first; i < read.name; ++i)
    if (is_one_of(kOfFunctions, unit_.text(i)) || unit_.is(i, '&') || unit_.is(i, "auto") ||
        unit_.is(i, "__attribute__") || unit_.is(i, '['))
      read.refusal = "has a type that is not understood";
  const std::uint32_t close = unit_.token(read.name + 1).match;
  if (first == read.name || close == kNone || close + 1 != read.open) {
    read.refusal = "has a head that is not understood";
    return;
  }
  read.parameters = read_parameters(unit_, read.name + 2, close, false);
  for (const Parameter& one : read.template_parameters)
    if (one.is_pack || one.name == kNone) read.refusal = "is a template that is not understood";
  for (const Parameter& one : read.parameters) {
    if (one.is_pack || one.name == kNone || one.name + 1 != one.end)
      read.refusal = "has a parameter that is not understood";
    for (std::uint32_t i = one.first; i < one.end; ++i)
      if (unit_.is(i, '&') || unit_.is(i, '(') || unit_.is(i, "auto"))
        read.refusal = "has a reference or a function as a parameter";
    if (one.name != kNone) read.own_names.push_back(unit_.text(one.name));
  }
}

void WaitingFunctions::read_body(WaitingFunction& read) {
  read.is_void = read.type_end == read.type_first + 1 && unit_.is(read.type_first, "void");
  const auto names = names_declared(unit_, read.open, read.close);
  read.own_names.insert(read.own_names.end(), names.begin(), names.end());
  std::uint32_t last = kNone;  // the statement that ends it
  for (std::uint32_t i = read.open + 1; i < read.close;) {
    last = i;
    i = statement_end(unit_, i, read.close);
    if (i == kNone) {
      read.refusal = "has a statement that is not understood";
      return;
    }
    if (declares_shared(unit_, last, i)) read_shared(read, last, i);
    ++i;
  }
  if (!read.is_void && last != kNone && unit_.is(last, "return") && !unit_.is(last + 1, ';'))
    read.value = last;
  std::size_t declarations = 0;
  for (std::uint32_t i = read.open + 1; i < read.close; ++i)
    declarations += unit_.is(i, "__shared__") && !unit_.is(i - 1, "extern");
  read.has_own_shared = declarations > read.shared.size();
  for (std::uint32_t i = read.open + 1; i < read.close; ++i)
    if (unit_.is(i, "return") && i != read.value) read.refusal = "returns early";
  if (!read.is_void && read.value == kNone) read.refusal = "returns early";
}

/// A declaration of shared memory that uses no variable of the function, nor its template.
void WaitingFunctions::read_shared(WaitingFunction& read, std::uint32_t first, std::uint32_t last) {
  if (has_word(unit_, first, last, "extern")) return;
  std::uint32_t i = first;
  while (!unit_.is(i, "__shared__")) ++i;
  if (unit_.is(i + 1, "static")) return;
  std::uint32_t end = i;
  std::vector<std::string_view> names;
  for (const Declarator& one : read_declarators(unit_, i + 1, end))
    names.push_back(unit_.text(one.name));
  for (std::uint32_t word = i; word < last; ++word) {
    if (is_one_of(read.own_names, unit_.text(word)) && !is_one_of(names, unit_.text(word))) return;
    for (const Parameter& one : read.template_parameters)
      if (unit_.text(one.name) == unit_.text(word)) return;
  }
  read.shared.emplace_back(first, last);
  read.shared_names.insert(read.shared_names.end(), names.begin(), names.end());
}

}  // namespace warpstep::tools::translate
