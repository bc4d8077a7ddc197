// What an expression computes in front of a call that may change it.
#pragma once

#include "tools/translate/parse/unit.h"

namespace warpstep::tools::translate {

/// Whether a parenthesis is sure to begin the arguments of a function.
bool opens_arguments(const Unit& unit, std::uint32_t open);

/// Where the expression begins in which the token `at` stands, in the statement from `first` on:
/// behind the last assignment, whose left side C++ computes last.
std::uint32_t beginning_of_value(const Unit& unit, std::uint32_t first, std::uint32_t at);

/// Where the arguments end of the outermost function that has the tokens [word, close] in one of
/// them, in the statement from `first` on: compilers may compute all of them first. Behind `close`
/// if there is none.
std::uint32_t end_of_arguments(const Unit& unit, std::uint32_t first, std::uint32_t word,
                               std::uint32_t close);

/// Whether the tokens [first, end) read memory, or call what may read or change some.
bool reads_memory(const Unit& unit, std::uint32_t first, std::uint32_t end);

/// Whether the tokens [first, end) call a function that may do more than compute.
bool calls_more(const Unit& unit, std::uint32_t first, std::uint32_t end);

/// Whether one of the tokens [first, end) names what one of [from, to) does, but for types and
/// functions.
bool shares_name(const Unit& unit, std::uint32_t first, std::uint32_t end, std::uint32_t from,
                 std::uint32_t to);

/// Whether the address of the variable that the token names is taken between two others.
bool is_address_taken(const Unit& unit, std::uint32_t word, std::uint32_t first, std::uint32_t end);

}  // namespace warpstep::tools::translate
