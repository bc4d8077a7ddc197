// The times of launches on a GPU, read from what several runs of a program wrote.
#include "tools/profile/launch_times.h"

#include <doctest/doctest.h>

#include <fstream>

#include "tools/system/refusal.h"
#include "tools/system/temporary.h"

namespace warpstep::tools::profile {
namespace {

std::string written(const TemporaryFolder& folder, const std::string& text) {
  const std::string file = folder.path() / "times";
  std::ofstream(file) << text;
  return file;
}

const std::string kTurn = "1\tturn<float, 2>\t4\t4\t1\t32\t8\t1\t",
                  kFill = "2\tfill\t9\t1\t1\t64\t1\t1\t";

TEST_CASE("the median of several runs is told with the least and the most") {
  const TemporaryFolder folder;
  std::vector<Timed> launches;
  for (const char* const us : {"7.5", "6.0", "6.5", "9.25"})
    add_run(written(folder, kTurn + us + "\n" + kFill + "2.0\nof 2\n"), {}, launches);
  REQUIRE(launches.size() == 2);
  CHECK(
      as_sentence(launches[0]) ==
      "turn<float, 2> (4, 4, 1)x(32, 8, 1), launch 1: 7.0 us, the median of 4 runs, 6.0 to 9.2\n");
  CHECK(as_sentence(launches[1]) ==
        "fill (9, 1, 1)x(64, 1, 1), launch 2: 2.0 us, the median of 4 runs, 2.0 to 2.0\n");
}

TEST_CASE("a launch is chosen by its number or by a part of its kernel's name") {
  const TemporaryFolder folder;
  const std::string file = written(folder, kTurn + "7.5\n" + kFill + "2.0\nof 2\n");
  std::vector<Timed> by_number, by_name, none;
  add_run(file, {2, ""}, by_number);
  add_run(file, {0, "turn"}, by_name);
  add_run(file, {0, "absent"}, none);
  REQUIRE(by_number.size() == 1);
  CHECK(by_number[0].kernel == "fill");
  REQUIRE(by_name.size() == 1);
  CHECK(by_name[0].launch == 1);
  CHECK(none.empty());
}

TEST_CASE("runs that launch different kernels have no median") {
  const TemporaryFolder folder;
  const std::string both = kTurn + "7.5\n" + kFill + "2.0\nof 2\n", first = kTurn + "7.5\nof 1\n";
  std::vector<Timed> more, fewer, others;
  add_run(written(folder, first), {}, more);
  CHECK_THROWS_AS(add_run(written(folder, both), {}, more), Refusal);
  add_run(written(folder, both), {}, fewer);
  CHECK_THROWS_AS(add_run(written(folder, first), {}, fewer), Refusal);
  add_run(written(folder, first), {}, others);
  CHECK_THROWS_AS(add_run(written(folder, "1\tturn\t4\t4\t1\t32\t8\t1\t1.0\nof 1\n"), {}, others),
                  Refusal);
}

}  // namespace
}  // namespace warpstep::tools::profile
