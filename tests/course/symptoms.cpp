// Tests of the symptoms: each has values that it must recognise, and similar ones that it must not.
#include "course/judge/diagnosis/symptoms.h"

#include <cmath>
#include <functional>

#include <doctest/doctest.h>

using namespace warpstep::course;

namespace {

struct Case {
  std::vector<double> got, expected;
  std::size_t threads = 4, blocks = 1, rows = 0;
  Type type = Type::f32;
  std::vector<std::vector<double>> inputs = {};
};

std::string symptom_of(const Case& c) {
  Comparison values;
  values.got = c.got;
  values.expected = c.expected;
  for (std::size_t i = c.got.size(); i-- > 0;) {
    const bool wrong = !(c.got[i] == c.expected[i]);
    values.wrong.insert(values.wrong.begin(), wrong ? 1 : 0);
    values.unwritten.insert(values.unwritten.begin(), 0);
    if (!wrong) continue;
    ++values.wrong_count;
    values.first_wrong = i;
  }
  const auto found = classify({values, c.threads, c.threads, c.blocks, c.rows, c.type, c.inputs});
  return found ? found->id : "";
}

std::vector<double> made(std::size_t n, const std::function<double(std::size_t)>& of) {
  std::vector<double> values;
  for (std::size_t i = 0; i < n; ++i) values.push_back(of(i));
  return values;
}

/// Distinct and without a pattern.
double value(std::size_t i) {
  return static_cast<double>((i * 37 + 11) % 101) - 50;
}

}  // namespace

TEST_CASE("right values have no symptom, and noise has none") {
  const auto right = made(16, value);
  CHECK(symptom_of({right, right}) == "");
  auto noise = right;
  noise[2] += 3;
  noise[9] -= 5;
  CHECK(symptom_of({noise, right, 16}) == "");
}

TEST_CASE("NaN is told") {
  auto got = made(8, value);
  got[3] = std::nan("");
  CHECK(symptom_of({got, made(8, value)}) == "nan");
}

TEST_CASE("only the first block worked") {
  const auto right = made(16, value);
  const auto got =
      made(16, [](std::size_t i) { return i < 4 ? value(i) : -1000.0 - value(i * 3); });
  CHECK(symptom_of({got, right, 4, 4}) == "first-blocks-only");
  CHECK(symptom_of({got, right, 5, 4}) != "first-blocks-only");
}

TEST_CASE("only the tail is wrong") {
  const auto right = made(14, value);
  auto got = right;
  got[12] = 500;
  got[13] = 600;
  CHECK(symptom_of({got, right, 8, 2}) == "tail");
  CHECK(symptom_of({{1, 9, 9, 9}, {1, 3, 7, 5}, 8}) != "tail");  // that is nearly all
  got[3] = 700;
  CHECK(symptom_of({got, right, 8, 2}) != "tail");
}

TEST_CASE("values that sit one place off") {
  const auto right = made(12, value);
  CHECK(symptom_of({made(12, [](std::size_t i) { return value(i + 1); }), right}) == "shifted");
  CHECK(symptom_of({made(12, [](std::size_t i) { return value(i + 2); }), right}) != "shifted");
}

TEST_CASE("rows and columns exchanged") {
  const auto right = made(12, value);
  const auto got = made(12, [&](std::size_t i) { return right[i % 3 * 4 + i / 3]; });
  CHECK(symptom_of({got, right, 4, 3, 4}) == "transposed");
  CHECK(symptom_of({got, right, 4, 3, 0}) != "transposed");
}

TEST_CASE("every block repeats the first one") {
  const auto right = made(16, value);
  CHECK(symptom_of({made(16, [](std::size_t i) { return value(i % 4); }), right, 4, 4}) ==
        "repeats-first-block");
}

TEST_CASE("the last tile of each row") {
  const auto right = made(60, value);
  auto got = right;
  for (std::size_t i = 0; i < 60; ++i)
    if (i % 10 >= 8) got[i] += 100 + static_cast<double>(i * i);
  CHECK(symptom_of({got, right, 4, 15, 10}) == "last-tile");
}

TEST_CASE("the edges of blocks") {
  const auto right = made(64, value);
  auto got = right;
  for (std::size_t i = 16; i < 64; i += 16) got[i] += static_cast<double>(i);
  CHECK(symptom_of({got, right, 16, 4}) == "edges-of-blocks");
  got[24] += 1;
  CHECK(symptom_of({got, right, 16, 4}) != "edges-of-blocks");
}

TEST_CASE("the sum of one warp alone, and one addend alone") {
  const auto input = made(64, [](std::size_t i) { return static_cast<double>(i * i + 2); });
  double all = 0, warp = 0;
  for (std::size_t i = 0; i < 64; ++i) (i < 32 ? warp : all) += input[i];
  all += warp;
  CHECK(symptom_of({{warp}, {all}, 64, 1, 0, Type::f32, {input}}) == "one-warp");
  CHECK(symptom_of({{input[7]}, {all}, 64, 1, 0, Type::f32, {input}}) == "one-addend");
  CHECK(symptom_of({{all - 1}, {all}, 64, 1, 0, Type::f32, {input}}) == "");
  CHECK(symptom_of({{0}, {3}, 64, 1, 0, Type::i32, {{0, 1, 2}}}) == "");  // 0 adds nothing
  CHECK(symptom_of({{input[7]}, {input[9]}, 64, 1, 0, Type::f32, {input}}) == "");  // no sum
  CHECK(symptom_of({{1}, {256}, 256, 1, 0, Type::i32}) == "one-addend");
  const auto few = made(8, [](std::size_t i) { return static_cast<double>(i + 2); });
  CHECK(symptom_of({{0}, {44}, 256, 1, 0, Type::f32, {few}}) != "one-warp");
}

TEST_CASE("everybody added what one should") {
  CHECK(symptom_of({{4 * 7}, {7}, 4}) == "counted-often");
  CHECK(symptom_of({{5 * 7}, {7}, 4}) != "counted-often");
}

TEST_CASE("negative inputs were forgotten") {
  const auto input = made(16, value);
  const auto right = made(16, [](std::size_t i) { return std::max(0.0, value(i)); });
  const auto got =
      made(16, [](std::size_t i) { return value(i) < 0 ? 1000.0 + value(i * 5) : value(i); });
  CHECK(symptom_of({got, right, 16, 1, 0, Type::f32, {input}}) == "forgot-negatives");
}

TEST_CASE("bytes that were rounded") {
  const auto right = made(8, [](std::size_t i) { return static_cast<double>(i * 20); });
  auto got = right;
  got[2] += 1;
  got[5] += 1;
  CHECK(symptom_of({got, right, 8, 1, 0, Type::u8, {right}}) == "rounded-byte");
  CHECK(symptom_of({got, right, 8, 1, 0, Type::i32, {right}}) != "rounded-byte");
  CHECK(symptom_of({got, right, 8, 1, 0, Type::u8}) != "rounded-byte");  // steps that are counted
}

TEST_CASE("a constant difference, a wrong sign, the input itself, one value for all, backwards") {
  const auto right = made(9, [](std::size_t i) { return value(i) + 10; });
  const auto input = made(9, value);
  CHECK(symptom_of({made(9, [](std::size_t i) { return value(i) + 7; }), right}) ==
        "constant-difference");
  CHECK(symptom_of({input, right, 9, 1, 0, Type::f32, {input}}) == "copy-of-input");
  CHECK(symptom_of({made(9, [](std::size_t i) { return -value(i) - 10; }), right}) == "wrong-sign");
  CHECK(symptom_of({made(9, [](std::size_t) { return 10.0; }), right}) == "same-value");
  CHECK(symptom_of({made(9, [&](std::size_t i) { return right[8 - i]; }), right}) == "backwards");
}
