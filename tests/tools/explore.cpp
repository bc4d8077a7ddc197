// What two runs are compared by: values of unknown type, texts, outcomes, schedules.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "tools/check/explore/outcome.h"
#include "tools/check/explore/schedules.h"
#include "tools/check/explore/values.h"

namespace {

using namespace warpstep::tools::check;

template <class T>
std::string bytes(const std::vector<T>& values) {
  std::string text(values.size() * sizeof(T), '\0');
  std::memcpy(text.data(), values.data(), text.size());
  return text;
}

Outcome outcome(const std::string& lines) {
  const auto name =
      std::filesystem::temp_directory_path() /
      ("warpstep-test-outcome-" + std::to_string(getpid()));  // tests run side by side
  std::ofstream(name) << lines;
  Outcome read = read_outcome(name);
  std::filesystem::remove(name);
  return read;
}

}  // namespace

TEST_CASE("arrays are taken for what their bytes look like") {
  CHECK(type_of(bytes<int>({0, 1, 2, -1, 1000000})) == ValueType::integer);
  CHECK(type_of(bytes<float>({0.0f, 1.5f, -3e-5f, 7e9f})) == ValueType::single);
  CHECK(type_of(bytes<double>({0.1, 2.7, -1e-6, 1.0 / 3})) == ValueType::real);
  CHECK(type_of(bytes<double>({1, 2, 3, 4})) == ValueType::real);
  CHECK(type_of(bytes<int>({0, 0})) == ValueType::integer);
  CHECK(type_of("abc") == ValueType::byte);
}

TEST_CASE("the first difference is told as an index with both values") {
  const std::string one = bytes<int>({1, 2, 3, 4}), other = bytes<int>({1, 2, 9, 5});
  CHECK(first_difference(one, other, ValueType::integer) == 2);
  CHECK(count_differences(one, other, ValueType::integer) == 2);
  CHECK(value_at(other, 2, ValueType::integer) == "9");
  CHECK(value_at(bytes<float>({0, 0.5f}), 1, ValueType::single) == "0.5");
}

TEST_CASE("sums rounded in another order are no wrong answer, other numbers are") {
  const std::string sum = bytes<float>({1000.0f, 2.0f});
  CHECK(is_rounding(sum, bytes<float>({1000.001f, 2.0f}), ValueType::single));
  CHECK_FALSE(is_rounding(sum, bytes<float>({1001.0f, 2.0f}), ValueType::single));
  CHECK_FALSE(is_rounding(bytes<int>({1000000}), bytes<int>({1000001}), ValueType::integer));
  CHECK(is_rounding(bytes<float>({1000.0f, 1e-5f}), bytes<float>({1000.0f, 2e-5f}),
                    ValueType::single));
  CHECK_FALSE(is_rounding(sum, bytes<float>({1000.0f}), ValueType::single));
}

TEST_CASE("printed numbers are compared as numbers, whole ones exactly") {
  CHECK(is_rounding_in_text("sum 1.00001 of 3", "sum 1.00002 of 3"));
  CHECK_FALSE(is_rounding_in_text("sum 1.5 of 3", "sum 1.7 of 3"));
  CHECK_FALSE(is_rounding_in_text("sum 1000000", "sum 1000001"));
  CHECK_FALSE(is_rounding_in_text("sum 1.5", "total 1.5"));
  CHECK_FALSE(is_rounding_in_text("1.5", "1.5 1.5"));
}

TEST_CASE("an outcome is read as far as it was written") {
  const Outcome read = outcome(
      "launch 1 0 sum(float const*, int)\n"
      "memory 1 0 3 managed 16 00ff 0\n"
      "copy 1 0 3 4 8 0abc 16\n"
      "end 10 4 2 1\n");
  CHECK(read.works_beside);
  CHECK(read.complete);
  CHECK(read.kernels.at(1) == "sum(float const*, int)");
  CHECK(read.failures == std::vector<int>{0});
  REQUIRE(read.noted.size() == 2);
  CHECK(read.noted[0].managed);
  CHECK(read.noted[1].is_copy);
  CHECK(read.noted[1].offset == 4);
  CHECK(read.most_points == 4);
  const Outcome cut = outcome("launch 1 0 sum\nmemory 1 0 3 mana");
  CHECK_FALSE(cut.complete);
  CHECK(cut.noted.empty());
  CHECK_FALSE(outcome("").complete);
}

TEST_CASE("what the host never reads is told from its answers") {
  const std::string launch = "launch 1 0 k\nmemory 1 0 1 device 4 aa -1\n", end = "end 0 0 0 0\n";
  const std::string scratch = "launch 1 0 k\nmemory 1 0 1 device 4 bb -1\n";
  const Outcome one = outcome(launch + "copy 1 0 2 0 4 cc -1\n" + end);
  const Difference same = difference(one, one);
  CHECK_FALSE(same.any());
  const Difference memory = difference(one, outcome(scratch + "copy 1 0 2 0 4 cc -1\n" + end));
  CHECK(memory.any());
  CHECK_FALSE(memory.answer());
  REQUIRE(memory.first);
  CHECK(memory.first->first.sum == "aa");
  CHECK(memory.first->second.sum == "bb");
  const Difference copy = difference(one, outcome(launch + "copy 1 0 2 0 4 dd -1\n" + end));
  CHECK(copy.answer());
  REQUIRE(copy.first);
  CHECK(copy.first->second.sum == "dd");
  CHECK(difference(one, outcome(launch + end)).answer());
}

TEST_CASE("lines that come in another order are the same words") {
  Outcome one, other;
  one.said = "a\nb\n";
  other.said = "b\na\n";
  CHECK_FALSE(difference(one, other).any());
  other.said = "b\nb\n";
  CHECK(difference(one, other).in_words);
}

TEST_CASE("a run that ends in another way has another answer") {
  Outcome one, other;
  other.ending.exit_code = 1;
  CHECK(difference(one, other).answer());
  CHECK_FALSE(difference(one, other).only_rounding);
}

TEST_CASE("the threads in order come first, and no schedule comes twice") {
  for (const unsigned count : {1u, 2u, 12u, 20u, 500u}) {
    const std::vector<std::string> all = schedules(count, 300, false);
    CHECK(all.size() == count);
    CHECK(all.front() == "in-order");
    CHECK(std::set<std::string>(all.begin(), all.end()).size() == count);
  }
  CHECK(schedules(40, 300, false) == schedules(40, 300, false));
}

TEST_CASE("work on streams is deferred in some schedules, where it can run beside other work") {
  for (const unsigned count : {1u, 2u, 3u, 12u, 50u}) {
    const std::vector<std::string> all = schedules(count, 300, true);
    CHECK(all.size() == count);
    CHECK(all.front() == "in-order");
    CHECK(std::set<std::string>(all.begin(), all.end()).size() == count);
    CHECK(std::count_if(all.begin(), all.end(), defers) == (count + 1) / 3);
  }
  const std::vector<std::string> none = schedules(50, 300, false);
  CHECK(std::none_of(none.begin(), none.end(), defers));
}

TEST_CASE("copies that a deferred run makes in another order are the same answer") {
  const std::string end = "end 0 0 0 1\n";
  const Outcome one = outcome("copy 1 0 1 0 4 aa -1\ncopy 2 0 2 0 4 bb -1\n" + end);
  const Outcome swapped = outcome("copy 1 0 2 0 4 bb -1\ncopy 2 0 1 0 4 aa -1\n" + end);
  CHECK(difference(one, swapped).answer());
  CHECK_FALSE(difference_of_reordered(one, swapped).any());
  const Difference other =
      difference_of_reordered(one, outcome("copy 1 0 2 0 4 cc -1\ncopy 2 0 1 0 4 aa -1\n" + end));
  CHECK(other.answer());
  REQUIRE(other.first);
  CHECK(other.first->first.sum == "bb");
  CHECK(other.first->second.sum == "cc");
  CHECK(difference_of_reordered(one, outcome("copy 1 0 1 0 4 aa -1\n" + end)).answer());
}
