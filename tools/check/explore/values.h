// Guesses the type of untyped bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpstep::tools::check {

enum class ValueType { single, real, integer, byte };  // float, double, int, and what is no word

/// Guesses the element type of an array. Integers read as floats are tiny.
ValueType type_of(std::string_view bytes);

std::size_t size_of(ValueType type);
const char* name_of(ValueType type);

/// The first element that differs. Both must have the same length and differ.
std::size_t first_difference(std::string_view one, std::string_view other, ValueType type);
std::size_t count_differences(std::string_view one, std::string_view other, ValueType type);

/// "8", "0.5".
std::string value_at(std::string_view bytes, std::size_t index, ValueType type);

/// Whether all differences may come from another order of additions: up to a ten-thousandth of the
/// value, or a millionth of the largest value in the array.
bool is_rounding(std::string_view one, std::string_view other, ValueType type);

/// The same for the numbers in two otherwise equal texts.
bool is_rounding_in_text(std::string_view one, std::string_view other);

}  // namespace warpstep::tools::check
