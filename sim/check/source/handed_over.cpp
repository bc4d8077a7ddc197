#include "sim/check/source/handed_over.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "sim/check/source/calls.h"

namespace warpstep::sim::check {

namespace {

using Tokens = std::vector<Token>;

bool has(const Tokens& tokens, std::string_view text) {
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& token) { return token.text == text; });
}

/// Whether the function takes it as a reference, or returns an expression with it.
bool is_of_caller(const Tokens& function, const std::string& name) {
  bool is_returned = false;
  for (std::size_t i = 0; i < function.size(); ++i) {
    if (function[i].text == "return") is_returned = true;
    if (function[i].text == ";") is_returned = false;
    if (function[i].text != name) continue;
    if (is_returned || (i > 0 && function[i - 1].text == "&")) return true;
  }
  return false;
}

/// Before `=`, or before the sign that makes an update of it.
std::size_t end_of_target(const Tokens& tokens, std::size_t sign) {
  const bool is_update = sign > 0 && std::string_view("+-*/%|&^").find(tokens[sign - 1].text) !=
                                         std::string_view::npos;
  return is_update ? sign - 1 : sign;
}

/// Whether what is assigned there may reach the caller.
bool is_caller_told(const Tokens& tokens, std::size_t sign, const Tokens& function) {
  const std::size_t end = end_of_target(tokens, sign);
  const std::size_t begin = begin_of_place(tokens, end);
  if (begin == end) return true;
  if (end - begin > 1) return false;  // an element or a member
  const bool is_through_pointer =
      begin > 0 && tokens[begin - 1].text == "*" &&
      (begin == 1 ||
       std::string_view(";{})").find(tokens[begin - 2].text) != std::string_view::npos);
  return is_through_pointer || is_of_caller(function, tokens[begin].text);
}

}  // namespace

bool is_handed_over(const SourceLocation& location) {
  const Tokens tokens = statement_at(location);
  if (has(tokens, "return") || !has(tokens, "=")) return true;
  const Tokens function = function_around(location);
  for (std::size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].text == "=" && is_caller_told(tokens, i, function)) return true;
  return false;
}

}  // namespace warpstep::sim::check
