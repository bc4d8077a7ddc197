// Calls in a line of the program's source: with which arguments, and what gets their result.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

struct Token {
  std::string text;
  int column = 0;  // in the preprocessed line, if no macro stands before; 0: a line below
};

/// The statement that begins in the line, with the lines below in which it goes on.
std::vector<Token> statement_at(const SourceLocation& location);

/// The function that the line stands in.
std::vector<Token> function_around(const SourceLocation& location);

/// A variable, as "d_a", "view.data" or "rows[i]".
struct Place {
  std::string name;
  bool has_address = false;  // & stands before it
};

/// Where the function is called, by its name's number among the tokens.
std::vector<std::size_t> calls_of(const std::vector<Token>& tokens, std::string_view function);

/// The first argument of the call whose name stands at `call`; without a name if it is no variable.
Place first_argument(const std::vector<Token>& tokens, std::size_t call);

/// The variable that gets the value of the call; empty if none does.
struct Result {
  std::string name;
  bool is_new_pointer = false;  // `float* p =`, `auto p =`
};
Result result_of(const std::vector<Token>& tokens, std::size_t call);

/// Where the name begins of what is assigned to, before `sign`; `sign` if that is no variable.
std::size_t begin_of_place(const std::vector<Token>& tokens, std::size_t sign);

/// The variables that the line declares to be of that class, by the numbers of their tokens.
std::vector<std::size_t> variables_of_class(const std::vector<Token>& tokens,
                                            std::string_view name);

/// The variable that a macro in capital letters is given: `ALLOCATE(float, d_a, n)`.
std::string argument_of_macro(const std::vector<Token>& tokens);

}  // namespace warpstep::sim::check
