// Bytes of unknown type, taken for what they most likely are.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpstep::tools::check {

enum class ValueType { single, real, integer, byte };  // float, double, int, and what is no word

/// What an array most likely holds: nothing in memory says so. Integers read as floats are tiny.
ValueType type_of(std::string_view bytes);

std::size_t size_of(ValueType type);
const char* name_of(ValueType type);

/// The first element that differs; both are equally long and differ.
std::size_t first_difference(std::string_view one, std::string_view other, ValueType type);
std::size_t count_differences(std::string_view one, std::string_view other, ValueType type);

/// "8", "0.5".
std::string value_at(std::string_view bytes, std::size_t index, ValueType type);

/// Whether all differences are such as another order of additions makes: a ten-thousandth of the
/// value, or a millionth of the largest in the array.
bool is_rounding(std::string_view one, std::string_view other, ValueType type);

/// The same of the numbers in two texts that are otherwise equal.
bool is_rounding_in_text(std::string_view one, std::string_view other);

}  // namespace warpstep::tools::check
