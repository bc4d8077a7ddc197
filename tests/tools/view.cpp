// What `warpstep view` says and draws of recorded accesses.
#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <sstream>

#include "tools/system/refusal.h"
#include "tools/view/page/page.h"
#include "tools/view/phases.h"
#include "tools/view/sentences.h"
#include "tools/view/text.h"

using namespace warpstep::tools;
using namespace warpstep::tools::view;

namespace {

/// A launch of one block of `width` by `height` threads, to which accesses are added in order.
Launch launch_of(unsigned width, unsigned height = 1) {
  Launch launch;
  launch.number = 1;
  launch.kernel = "k";
  launch.grid = {1, 1, 1};
  launch.block = {width, height, 1};
  launch.arrays = {{"a", "global", "k.cu:9", 4096}, {"s", "shared", "", 128}};
  return launch;
}

Access access(unsigned thread, std::uint64_t element, Does does = Does::read) {
  Access one;
  one.thread = {thread, 0, 0};
  one.does = does;
  one.bytes = 4;
  one.offset = element * 4;
  one.instruction = 1 + static_cast<unsigned>(does);
  one.file = "folder/k.cu";
  one.line = 3;
  return one;
}

/// What the first group of the launch does.
std::vector<std::string> told(const Launch& launch, std::size_t most = 8) {
  return sentences(blocks_of(launch).at(0).phases.at(0).groups.at(0), "a", launch.block, 0, most);
}

using Sentences = std::vector<std::string>;

}  // namespace

TEST_CASE("neighbours that access neighbours are one sentence") {
  Launch launch = launch_of(32);
  for (unsigned t = 0; t < 32; ++t) launch.accesses.push_back(access(t, t + 5));
  CHECK(told(launch) == Sentences{"threads 0..31 read a[5..36], one each"});
}

TEST_CASE("of structs and vectors the elements are told, and the same part of each") {
  Launch structs = launch_of(32), mixed = launch_of(32), single = launch_of(1);
  for (Launch* launch : {&structs, &mixed, &single}) launch->arrays[0].element_bytes = 12;
  for (unsigned t = 0; t < 32; ++t) structs.accesses.push_back(access(t, 3 * t + 2, Does::write));
  CHECK(told(structs) == Sentences{"threads 0..31 write a[0..31], one each, bytes 8..11 of 12"});
  for (unsigned t = 0; t < 32; ++t) mixed.accesses.push_back(access(t, t));
  CHECK(told(mixed) == Sentences{"threads 0..31 read 4-byte parts 0..31 of a, one each"});
  single.accesses.push_back(access(0, 7));
  CHECK(told(single) == Sentences{"thread 0 reads a[2], bytes 4..7 of 12"});
}

TEST_CASE("distances, directions and the same element for all are told") {
  Launch apart = launch_of(4), back = launch_of(4), same = launch_of(4);
  for (unsigned t = 0; t < 4; ++t) {
    apart.accesses.push_back(access(t, 4 * t, Does::write));
    back.accesses.push_back(access(t, 3 - t));
    same.accesses.push_back(access(t, 7, Does::update));
  }
  CHECK(told(apart) == Sentences{"threads 0..3 write a[0, 4, .. 12], one each"});
  CHECK(told(back) == Sentences{"threads 0..3 read a[3..0], one each"});
  CHECK(told(same) == Sentences{"threads 0..3 all update a[7]"});
}

TEST_CASE("threads that go along a row of their own, and along one together, are told apart") {
  Launch own = launch_of(2), together = launch_of(2), twice = launch_of(2);
  for (unsigned t = 0; t < 2; ++t)
    for (unsigned i = 0; i < 8; ++i) {
      if (i < 2) twice.accesses.push_back(access(t, 8 * t + i));
      own.accesses.push_back(access(t, 8 * t + i));
      together.accesses.push_back(access(t, i));
    }
  CHECK(told(own) ==
        Sentences{"threads 0..1 read a[0, 8], one each; 7 more times, 1 further each time"});
  CHECK(told(twice) == Sentences{"threads 0..1 read a[0, 8], one each; once more, 1 further"});
  CHECK(told(together) == Sentences{"threads 0..1 each read a[0..7]"});
}

TEST_CASE("rows of a block and every second thread are folded") {
  Launch rows = launch_of(4, 3), second = launch_of(8);
  for (unsigned y = 0; y < 3; ++y)
    for (unsigned x = 0; x < 4; ++x) {
      Access one = access(x, 16 * y + x);
      one.thread[1] = y;
      rows.accesses.push_back(one);
    }
  for (unsigned t = 0; t < 8; t += 2) second.accesses.push_back(access(t, t + 1));
  CHECK(told(rows) == Sentences{"threads (0..3,0) read a[0..3], one each; the 2 rows below "
                                "likewise, 16 further each"});
  CHECK(told(second) ==
        Sentences{"thread 0 reads a[1]; likewise threads 2, 4, .. 6, 2 further each"});
}

TEST_CASE("what has no pattern is cut short, with a count") {
  Launch launch = launch_of(32);
  for (unsigned t = 0; t < 32; ++t) launch.accesses.push_back(access(t, t * t * t % 101));
  const Sentences all = told(launch, 4);
  REQUIRE(all.size() == 4);
  CHECK(all[0] == "threads 0..1 read a[0..1], one each");
  CHECK(all[3].starts_with("and "));
}

TEST_CASE("phases are told apart, and two accesses of one line") {
  Launch launch = launch_of(1);
  launch.accesses = {access(0, 1), access(0, 2, Does::write), access(0, 3)};
  launch.accesses[2].phase = 1;
  launch.accesses[1].array = 1;
  CHECK(as_text(launch) ==
        "launch 1, k<<<1, 1>>>\n"
        "  a: global memory, 4096 bytes, allocated at k.cu:9\n"
        "  s: shared memory, 128 bytes\n"
        "\nblock 0\n"
        "  before the first barrier\n"
        "    k.cu:3             thread 0 reads a[1]\n"
        "                       thread 0 writes s[2]\n"
        "  after barrier 1\n"
        "    k.cu:3             thread 0 reads a[3]\n");
}

TEST_CASE("a block that does the same elsewhere is told in a line; one that does not, in full") {
  Launch launch = launch_of(2);
  launch.grid = {3, 1, 1};
  for (unsigned b = 0; b < 3; ++b)
    for (unsigned t = 0; t < 2 - b / 2; ++t) {
      launch.accesses.push_back(access(t, 2 * b + t));
      launch.accesses.back().block[0] = b;
    }
  const std::string text = as_text(launch);
  CHECK(text.find("\nblock 1: the same as block 0, a 2 further\n") != text.npos);
  CHECK(text.find("\nblock 2\n    k.cu:3             thread 0 reads a[4]\n") != text.npos);
}

TEST_CASE("no line of the text is wider than 100 columns") {
  Launch launch = launch_of(16, 16);
  launch.arrays[0].name = std::string(60, 'x');
  for (unsigned y = 0; y < 16; ++y)
    for (unsigned x = 0; x < 16; ++x)
      for (unsigned i = 0; i < 4; ++i) {
        launch.accesses.push_back(access(x, 10000 * y + 100 * i + x));
        launch.accesses.back().thread[1] = y;
      }
  std::istringstream text(as_text(launch));
  int lines = 0;
  for (std::string line; std::getline(text, line); ++lines) CHECK(line.size() <= 100);
  CHECK(lines > 4);
}

TEST_CASE("the page is one file, and tells in words too what it plays") {
  Launch launch = launch_of(2);
  launch.kernel = "k<int>";
  launch.accesses = {access(0, 1), access(1, 2, Does::write), access(1, 3, Does::update)};
  const std::string page = as_page({{"a&b.cu", {launch}}});
  CHECK(page.find("Memory of a&amp;b.cu") != page.npos);
  CHECK(page.find("k&lt;int&gt;") != page.npos);
  CHECK(page.find("http") == page.npos);
  CHECK(page.find("prefers-color-scheme: dark") != page.npos);
  CHECK(page.find("thread 0 reads a[1]") != page.npos);
  CHECK(page.find("thread 1 writes a[2]") != page.npos);
}

TEST_CASE("nothing in a program's names or source ends the page's script") {
  Launch launch = launch_of(1);
  launch.kernel = "k</script><b>";
  launch.accesses = {access(0, 1)};
  const std::string page = as_page({{"x", {launch}}});
  CHECK(page.find("k</script>") == page.npos);
  CHECK(page.find("k\\u003c/script>\\u003cb>") != page.npos);
}

TEST_CASE("accesses with one number are one request, in the order of the lanes") {
  Launch launch = launch_of(3);
  launch.accesses = {access(2, 5), access(0, 7), access(1, 6), access(0, 1, Does::write)};
  for (Access& one : launch.accesses) one.request = one.does == Does::write ? 2 : 1;
  launch.accesses[1].value = "0000002a";
  const std::string json = as_json(Run{"x", {launch}});
  CHECK(json.find("\"kinds\":[[0,0,0,4,7,[[0,-4,3]]],[0,1,0,4,1,[[0,0,1]]]]") != json.npos);
  CHECK(json.find("\"kind\":[0,1],\"first\":[28,4]") != json.npos);
  CHECK(json.find("\"texts\":[[\"0000002a\",\"\",\"\"],[\"\"]]") != json.npos);
  CHECK(json.find("\"values\":[[0,0],[1,1]]") != json.npos);
}

TEST_CASE("a value that the steps before tell is left out") {
  Launch launch = launch_of(1);
  launch.accesses = {access(0, 1, Does::write), access(0, 1), access(0, 2), access(0, 1)};
  for (std::size_t i = 0; i < 4; ++i) launch.accesses[i].request = i + 1;
  for (const std::size_t i : {0, 1, 2}) launch.accesses[i].value = "00000007";
  launch.accesses[3].value = "00000008";  // another thread's block has written it
  const std::string json = as_json(Run{"x", {launch}});
  CHECK(json.find("\"texts\":[\"00000007\",\"00000008\"]") != json.npos);
  CHECK(json.find("\"values\":[[0,0],[2,0],[3,1]]") != json.npos);
}

TEST_CASE("an event comes after the request that its threads made before") {
  Launch launch = launch_of(2);
  launch.accesses = {access(0, 1), access(1, 2), access(0, 3), access(1, 4)};
  for (std::size_t i = 0; i < 4; ++i) launch.accesses[i].request = i / 2 + 1;
  launch.events = {
      {.happens = Happens::barrier, .lanes = {3}, .line = 9},
      {.happens = Happens::collective, .name = "__any_sync", .lanes = {3}, .after_request = 1}};
  const std::string json = as_json(Run{"x", {launch}});
  CHECK(json.find("\"kinds\":[[0,0,0,4,3,[[0,4,2]]],[1,5,\"__any_sync\",[3],[]],"
                  "[2,3,\"\",[3],[]]]") != json.npos);
  CHECK(json.find("\"kind\":[0,1,0,2],\"first\":[4,0,12,0]") != json.npos);
}

TEST_CASE("no block is beyond a barrier of the grid before all others are there") {
  Launch launch = launch_of(32);
  launch.grid = {2, 1, 1};
  for (const unsigned block : {0u, 1u})
    for (const unsigned phase : {0u, 1u, 2u}) {
      launch.accesses.push_back(access(0, block));
      launch.accesses.back().block = {block, 0, 0};
      launch.accesses.back().phase = phase;
      const Happens what = phase == 0 ? Happens::barrier : Happens::grid_barrier;
      if (phase < 2) launch.events.push_back({what, {block, 0, 0}, phase, "", 0, {1}});
    }
  // [block, warp, phase, how many steps]
  const std::string places =
      "\"places\":[[0,0,0,2],[0,0,1,2],[1,0,0,2],[1,0,1,2],[0,0,2,1],[1,0,2,1]]";
  CHECK(as_json(Run{"", {launch}}).find(places) != std::string::npos);
}

TEST_CASE("a file that is none of ours is refused by its line") {
  std::ofstream("view_test.jsonl") << "{\"format\": \"warpstep-traffic\", \"version\": 1}\n";
  CHECK_THROWS_WITH_AS(read_launches("view_test.jsonl"),
                       "line 1 of view_test.jsonl is not a launch that was recorded with "
                       "WARPSTEP_TRAFFIC_RECORD set",
                       Refusal);
  std::remove("view_test.jsonl");
  CHECK_THROWS_AS(read_launches("there/is/none"), Refusal);
}
