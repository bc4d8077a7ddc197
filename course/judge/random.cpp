#include "course/judge/random.h"

#include <utility>

namespace warpstep::course {

Random::Random(std::string_view secret, std::string_view name, std::uint64_t number)
    : state_(0xcbf29ce484222325u) {
  const auto add = [this](std::uint64_t byte) { state_ = (state_ ^ byte) * 0x100000001b3u; };
  for (const char c : secret) add(static_cast<unsigned char>(c));
  add(0x100);
  for (const char c : name) add(static_cast<unsigned char>(c));
  add(0x101 + number);
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
std::uint64_t Random::next() {
  std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

std::int64_t Random::between(std::int64_t low, std::int64_t high) {
  const auto choices = static_cast<std::uint64_t>(high - low) + 1;
  return low + static_cast<std::int64_t>(next() % choices);
}

std::vector<int> Random::integers(std::size_t count) {
  std::vector<int> values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<int>(i + 2) * (coin() ? 1 : -1);
  for (std::size_t i = count; i > 1; --i) std::swap(values[i - 1], values[next() % i]);
  return values;
}

std::vector<float> Random::floats(std::size_t count) {
  const std::vector<int> whole = integers(count);
  std::vector<float> values(whole.begin(), whole.end());
  for (float& value : values) value += value < 0 ? -0.5f : 0.5f;
  return values;
}

std::vector<float> Random::small_floats(std::size_t count) {
  std::vector<float> values(count);
  for (float& value : values) {
    do value = static_cast<float>(between(-32, 32)) / 4;
    while (value == 0 || value == 1 || value == -1);
  }
  return values;
}

std::vector<unsigned char> Random::bytes(std::size_t count) {
  std::vector<unsigned char> values(count);
  for (unsigned char& value : values) value = static_cast<unsigned char>(next() >> 32);
  return values;
}

}  // namespace warpstep::course
