#include "sim/check/source/variable_of_call.h"

#include <algorithm>
#include <optional>

#include "sim/check/source/calls.h"

namespace warpstep::sim::check {

namespace {

using Tokens = std::vector<Token>;

/// "Buffer<float>::Buffer" -> "Buffer", "make<int>" -> "make".
std::string own_name(std::string function) {
  for (std::size_t open; (open = function.rfind('<')) != function.npos && open != 0;) {
    const std::size_t close = function.find('>', open);
    if (close == function.npos) break;
    function.erase(open, close - open + 1);
  }
  const std::size_t colon = function.rfind("::");
  return colon == function.npos ? function : function.substr(colon + 2);
}

bool is_constructor(const std::string& function) {
  const std::string own = own_name(function);
  const std::size_t at = function.rfind("::");
  return at != function.npos && own_name(function.substr(0, at)) == own;
}

/// The name or the call that stands at the location's column, which compilers count from one or
/// the other.
std::optional<std::size_t> chosen(const Tokens& tokens, const std::vector<std::size_t>& names,
                                  const SourceLocation& location, CallInLine which) {
  if (names.empty()) return std::nullopt;
  if (names.size() == 1) return names.front();
  std::optional<std::size_t> found;
  for (const std::size_t name : names) {
    std::size_t bracket = name;
    while (bracket + 1 < tokens.size() && tokens[bracket].text != "(") ++bracket;
    const int column = location.column;
    if (column == 0 || (tokens[name].column != column && tokens[bracket].column != column))
      continue;
    if (found) return std::nullopt;
    found = name;
  }
  if (!found && which.count == names.size() && which.number < names.size())
    return names[which.number];
  return found;
}

/// The object of that class which is constructed there; empty if it has no name.
std::string constructed_at(const SourceLocation& location, const std::string& type) {
  const Tokens tokens = statement_at(location);
  const auto variable = chosen(tokens, variables_of_class(tokens, type), location, {});
  if (variable) return tokens[*variable].text;
  const auto call = chosen(tokens, calls_of(tokens, type), location, {});
  return call ? result_of(tokens, *call).name : "";
}

/// The innermost line's words for what it allocates.
Place allocated_at(const SourceLocation& location, const std::string& function, CallInLine which) {
  const Tokens tokens = statement_at(location);
  for (const char* const word : {"malloc", "new"}) {
    if (function != "malloc") break;
    if (const auto call = chosen(tokens, calls_of(tokens, word), location, which))
      return {result_of(tokens, *call).name, true};
  }
  const std::vector<std::size_t> calls = calls_of(tokens, function);
  if (const auto call = chosen(tokens, calls, location, which))
    return first_argument(tokens, *call);
  return calls.empty() ? Place{argument_of_macro(tokens), true} : Place{};
}

std::string without_this(const std::string& name) {
  return name.starts_with("this->") ? name.substr(6) : name;
}

}  // namespace

std::string variable_of_call(const std::vector<SourceLocation>& calls, const std::string& function,
                             CallInLine which) {
  if (calls.empty()) return "";
  Place place = allocated_at(calls[0], function, which);
  for (std::size_t i = 0; i + 1 < calls.size(); ++i) {
    const std::string caller = own_name(calls[i].function);
    if (caller == "main") break;
    if (is_constructor(calls[i].function)) {
      const std::string outer = constructed_at(calls[i + 1], caller);
      return without_this(outer.empty() ? place.name : outer);
    }
    const Tokens tokens = statement_at(calls[i + 1]);
    const auto call = chosen(tokens, calls_of(tokens, caller), calls[i + 1], {});
    if (!call) break;
    if (!place.name.empty() && !place.has_address) {
      const Place outer = first_argument(tokens, *call);
      if (outer.name.empty()) break;
      place = outer;
      continue;
    }
    const Result result = result_of(tokens, *call);
    if (result.is_new_pointer) place.name = result.name;
    break;
  }
  return without_this(place.name);
}

bool is_called_again(const SourceLocation& line, const std::string& function) {
  return calls_of(statement_at(line), function).size() > 1;
}

}  // namespace warpstep::sim::check
