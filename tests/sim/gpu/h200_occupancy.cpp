// The occupancy formula, held against what libcudart answered on an H200.
#include "sim/gpu/occupancy.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

#include <cuda_runtime.h>

namespace {

using warpstep::sim::BlockNeeds;

// Asked on an H200 (CUDA 13.0, driver 580) for kernels with different registers and shared memory.
// A kernel's line has registers, static shared bytes, most dynamic shared bytes and carve-out, then
// the best grid and block sizes that cudaOccupancyMaxPotentialBlockSize gave for 0 and 20000 bytes
// with the block limits 0, 100 and 256, and for 40 bytes a thread. The line of blocks has a word
// for each of kThreads with a digit (base 36) for each of kDynamic. A line of dynamic shared memory
// has the threads, then the bytes for each of kBlocks, -1 for cudaErrorInvalidValue.
constexpr const char* kAnswers =
#include "tests/sim/gpu/h200_occupancy.inc"
    ;
constexpr std::array kThreads = {1,   32,  33,  64,  96,  128, 192,  256,  288, 384,
                                 480, 512, 544, 640, 768, 896, 1000, 1024, 1025};
constexpr std::array kDynamic = {0,      1,      900,    1024,   4096,   8192,  11264,  16384,
                                 24576,  32768,  47104,  49152,  49153,  65536, 101376, 115712,
                                 116736, 163840, 200704, 231424, 232448, 232449};
constexpr std::array kBlocks = {0, 1, 2, 3, 4, 8, 16, 32, 33};

const warpstep::sim::DeviceProfile& h200() {
  return warpstep::sim::device_profiles().front();
}

int value_of(char digit) {
  return digit <= '9' ? digit - '0' : digit - 'a' + 10;
}

int check_blocks(BlockNeeds needs, std::istringstream& line) {
  int wrong = 0;
  for (const int threads : kThreads) {
    std::string digits;
    line >> digits;
    REQUIRE(digits.size() == kDynamic.size());
    for (std::size_t i = 0; i < kDynamic.size(); ++i) {
      needs.threads = threads;
      needs.dynamic_shared = static_cast<std::size_t>(kDynamic[i]);
      wrong += resident_blocks(h200(), needs) != value_of(digits[i]);
    }
  }
  return wrong;
}

int check_dynamic(BlockNeeds needs, std::istringstream& line) {
  int wrong = 0;
  line >> needs.threads;
  for (const int blocks : kBlocks) {
    long long expected = 0;
    line >> expected;
    const long long given = dynamic_shared_for(h200(), needs, blocks);
    wrong += given != expected;
  }
  return wrong;
}

std::string best_sizes(BlockNeeds needs) {
  std::string text;
  const auto add = [&](int limit, auto&& shared_for) {
    const warpstep::sim::BestBlock best = best_block(h200(), needs, limit, shared_for);
    text += " " + std::to_string(best.grid) + "," + std::to_string(best.threads);
  };
  for (const std::size_t bytes : {0, 20000})
    for (const int limit : {0, 100, 256}) add(limit, [&](int) { return bytes; });
  add(0, [](int threads) { return std::size_t{40} * static_cast<unsigned>(threads); });
  return text;
}

}  // namespace

TEST_CASE("blocks, block sizes and shared memory are those that an H200 answers") {
  std::istringstream answers(kAnswers);
  BlockNeeds needs;
  int kernels = 0;
  for (std::string line; std::getline(answers, line);) {
    CAPTURE(line);
    std::istringstream words(line);
    std::string kind, sizes;
    words >> kind;
    if (kind == "kernel") {
      ++kernels;
      needs = {};
      words >> needs.registers >> needs.static_shared >> needs.dynamic_limit >> needs.carveout;
      std::getline(words, sizes);
      CHECK(best_sizes(needs) == sizes);
    } else if (kind == "blocks") {
      CHECK(check_blocks(needs, words) == 0);
    } else {
      CHECK(check_dynamic(needs, words) == 0);
    }
  }
  CHECK(kernels == 35);
}

TEST_CASE("what a GPU has less of holds fewer blocks") {
  const auto profiles = warpstep::sim::device_profiles();
  const auto t4 = std::find_if(profiles.begin(), profiles.end(),
                               [](const auto& profile) { return profile.key == "t4"; });
  REQUIRE(t4 != profiles.end());
  const BlockNeeds needs{.threads = 256, .registers = 32, .dynamic_limit = 49152};
  CHECK(resident_blocks(h200(), needs) == 8);
  CHECK(resident_blocks(*t4, needs) == 4);
}
