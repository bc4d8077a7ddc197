#include "course/judge/diagnosis/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace warpstep::course {

namespace {

template <class T>
void append(const Bytes& bytes, std::vector<double>& values) {
  for (std::size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    values.push_back(static_cast<double>(value));
  }
}

}  // namespace

std::vector<double> cells(const Bytes& bytes, Type type) {
  std::vector<double> values;
  switch (type) {
    case Type::f32:
      append<float>(bytes, values);
      break;
    case Type::f64:
      append<double>(bytes, values);
      break;
    case Type::i32:
      append<std::int32_t>(bytes, values);
      break;
    case Type::u32:
      append<std::uint32_t>(bytes, values);
      break;
    case Type::i64:
      append<std::int64_t>(bytes, values);
      break;
    case Type::u64:
      append<std::uint64_t>(bytes, values);
      break;
    case Type::u8:
      append<unsigned char>(bytes, values);
      break;
  }
  return values;
}

std::string in_words(double value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-infinity" : "infinity";
  if (value == std::floor(value) && std::abs(value) < 1e15) return fmt::format("{:.0f}", value);
  return fmt::format("{:.7g}", value);
}

Comparison compare(const Bytes& bytes, Type type, const std::vector<Expected>& expected,
                   std::uint8_t poison) {
  Comparison result;
  result.got = cells(bytes, type);
  result.got.resize(expected.size(), std::nan(""));
  const std::size_t size = size_of(type), count = expected.size();
  result.wrong.resize(count);
  result.unwritten.resize(count);
  for (std::size_t i = count; i-- > 0;) {
    const double error = std::abs(result.got[i] - expected[i].value);
    if (error <= expected[i].bound) continue;  // false for NaN
    result.wrong[i] = 1;
    ++result.wrong_count;
    result.first_wrong = i;
    const auto begin =
        bytes.begin() + static_cast<std::ptrdiff_t>(std::min(i * size, bytes.size()));
    const auto end =
        bytes.begin() + static_cast<std::ptrdiff_t>(std::min((i + 1) * size, bytes.size()));
    const bool is_poison =
        begin != end && std::all_of(begin, end, [&](unsigned char b) { return b == poison; });
    if (!is_poison) continue;
    result.unwritten[i] = 1;
    ++result.unwritten_count;
    result.first_unwritten = i;
  }
  for (const Expected& cell : expected) result.expected.push_back(cell.value);
  return result;
}

}  // namespace warpstep::course
