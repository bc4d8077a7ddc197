#include "tools/check/explore/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace warpstep::tools::check {

namespace {

template <class T>
T element(std::string_view bytes, std::size_t index) {
  T value{};
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

double number(std::string_view bytes, std::size_t index, ValueType type) {
  return type == ValueType::single ? element<float>(bytes, index) : element<double>(bytes, index);
}

/// Zero, infinity, NaN as arithmetic produces it, or of a plausible magnitude.
template <class T>
bool looks_like(T value) {
  const T size = std::fabs(value);
  if (std::isnan(value)) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    return (bits & 0x3fffff) == 0;  // negative integers have different bits there
  }
  return size == 0 || std::isinf(value) || (size > T(1e-18) && size < T(1e18));
}

/// Whether nearly all non-zero elements look like it, and there are some.
template <class T>
bool all_look_like(std::string_view bytes) {
  std::size_t all = 0, alike = 0;
  for (std::size_t i = 0; i < bytes.size() / sizeof(T); ++i) {
    const T value = element<T>(bytes, i);
    if (element<T>(bytes, i) == 0 && !std::signbit(value)) continue;
    ++all;
    alike += looks_like(value);
  }
  return all != 0 && alike * 100 >= all * 95;
}

/// Whether every other word is 0, as in doubles of few digits: enough of them to be sure.
bool has_round_doubles(std::string_view bytes) {
  if (bytes.size() < 32) return false;
  for (std::size_t i = 0; i < bytes.size() / 4; i += 2)
    if (element<std::uint32_t>(bytes, i) != 0) return false;
  return true;
}

bool same(std::string_view one, std::string_view other, std::size_t index, std::size_t size) {
  return std::memcmp(one.data() + index * size, other.data() + index * size, size) == 0;
}

bool close(double a, double b, double largest) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) == std::isnan(b);
  const double apart = std::fabs(a - b);
  return a == b || apart <= 1e-4 * std::max(std::fabs(a), std::fabs(b)) || apart <= 1e-6 * largest;
}

}  // namespace

ValueType type_of(std::string_view bytes) {
  if (bytes.size() % 4 != 0) return ValueType::byte;
  if (bytes.size() % 8 == 0 && all_look_like<double>(bytes) &&
      (!all_look_like<float>(bytes) || has_round_doubles(bytes)))
    return ValueType::real;
  return all_look_like<float>(bytes) ? ValueType::single : ValueType::integer;
}

std::size_t size_of(ValueType type) {
  return type == ValueType::real ? 8 : type == ValueType::byte ? 1 : 4;
}

const char* name_of(ValueType type) {
  constexpr const char* kNames[] = {"float", "double", "int", "byte"};
  return kNames[static_cast<int>(type)];
}

std::size_t first_difference(std::string_view one, std::string_view other, ValueType type) {
  const auto apart = std::mismatch(one.begin(), one.end(), other.begin(), other.end());
  return static_cast<std::size_t>(apart.first - one.begin()) / size_of(type);
}

std::size_t count_differences(std::string_view one, std::string_view other, ValueType type) {
  const std::size_t size = size_of(type);
  std::size_t count = 0;
  for (std::size_t i = 0; i < one.size() / size; ++i) count += !same(one, other, i, size);
  return count;
}

std::string value_at(std::string_view bytes, std::size_t index, ValueType type) {
  switch (type) {
    case ValueType::single:
      return fmt::format("{}", element<float>(bytes, index));
    case ValueType::real:
      return fmt::format("{}", element<double>(bytes, index));
    case ValueType::integer:
      return fmt::format("{}", element<std::int32_t>(bytes, index));
    default:
      return fmt::format("{:#04x}", element<unsigned char>(bytes, index));
  }
}

bool is_rounding(std::string_view one, std::string_view other, ValueType type) {
  if (one.size() != other.size() || (type != ValueType::single && type != ValueType::real))
    return false;
  const std::size_t size = size_of(type);
  double largest = 0;
  for (std::size_t i = 0; i < one.size() / size; ++i)
    if (const double value = std::fabs(number(one, i, type)); std::isfinite(value))
      largest = std::max(largest, value);
  for (std::size_t i = 0; i < one.size() / size; ++i)
    if (!same(one, other, i, size) && !close(number(one, i, type), number(other, i, type), largest))
      return false;
  return true;
}

bool is_rounding_in_text(std::string_view one, std::string_view other) {
  const std::string a(one), b(other);
  const char* x = a.c_str();
  const char* y = b.c_str();
  while (*x != 0 || *y != 0) {
    char *x_end = nullptr, *y_end = nullptr;
    const double x_value = std::strtod(x, &x_end), y_value = std::strtod(y, &y_end);
    if (x_end != x && y_end != y) {
      const bool whole = std::string_view(x, x_end).find('.') == std::string_view::npos;
      if (x_value != y_value && (whole || !close(x_value, y_value, 0))) return false;
      x = x_end;
      y = y_end;
    } else if (*x++ != *y++) {
      return false;
    }
  }
  return true;
}

}  // namespace warpstep::tools::check
