// Groups of cooperative_groups: the block and its warps become loops, all else keeps its fibers.
#include <doctest/doctest.h>

#include "tests/translate/loops.h"

namespace warpstep::tests {
namespace {

const std::string kAlias = "namespace cg = cooperative_groups;\n";
const std::string kBlock = "auto block = cg::this_thread_block(); ";
const std::string kTile = kBlock + "auto tile = cg::tiled_partition<32>(block); ";

std::string kernel(const std::string& body) {
  return "__global__ void k(int* in, int* out) { int t = threadIdx.x; " + body + " }\n";
}

std::string shape(const std::string& body, const std::string& in_front = kAlias) {
  return shape_of(in_front + kernel(body));
}

bool stays(const std::string& body, const std::string& in_front = kAlias) {
  return shape(body, in_front).starts_with("it calls this_thread_block");
}

TEST_CASE("the barrier of a group that is the block is one of the block's") {
  const std::string between = "block.sync(); out[t] = in[t ^ 1];";
  CHECK(shape(kBlock + between) == "loops");
  CHECK(shape(kBlock + "cg::sync(block); out[t] = in[t ^ 1];") == "loops");
  CHECK(shape("cg::this_thread_block().sync(); out[t] = in[t];") == "loops");
  CHECK(shape("const cg::thread_block block = cg::this_thread_block(); " + between) == "loops");
  CHECK(shape("thread_block block = this_thread_block(); " + between,
              "using namespace cooperative_groups;\n") == "loops");
  CHECK(shape("cooperative_groups::thread_block block = cooperative_groups::this_thread_block(); " +
                  between,
              "") == "loops");
  CHECK(shape(kBlock + "auto same = block; same.sync(); out[t] = in[t ^ 1];") == "loops");
  const std::string text = with_loops(kAlias + kernel(kBlock + between));
  CHECK(text.find("barriers +=") != std::string::npos);
}

TEST_CASE("what a group tells of its threads is computed") {
  for (const char* const value :
       {"block.thread_rank()", "block.size()", "block.num_threads()", "block.thread_index().y",
        "block.group_index().x", "block.dim_threads().x", "block.group_dim().z",
        "cg::this_thread_block().thread_rank()"})
    CHECK(shape(kBlock + "block.sync(); out[t] = " + value + ";") == "loops");
  for (const char* const value : {"tile.thread_rank()", "tile.meta_group_rank()", "tile.size()",
                                  "tile.meta_group_size()", "tile.num_threads()"})
    CHECK(shape(kTile + "block.sync(); out[t] = " + value + ";") == "loops");
}

TEST_CASE("a tile of 32 threads shuffles and votes as a warp does") {
  for (const char* const call : {"shfl(v, 3)", "shfl_up(v, 1)", "shfl_down(v, 1)", "shfl_xor(v, 1)",
                                 "ballot(v & 1)", "any(v > 3)", "all(v > 3)"})
    CHECK(shape(kTile + "int v = in[t]; int w = tile." + call + "; tile.sync(); out[t] = w;") ==
          "loops");
  // The group's function gives a short what CUDA's gives an int.
  CHECK(
      with_loops(kAlias + kernel(kTile + "short v = in[t]; auto w = tile.shfl(v, 3); out[t] = w;"))
          .find("give<warpstep_argument<decltype(") != std::string::npos);
}

TEST_CASE("a group of which more is asked keeps a kernel on fibers") {
  CHECK(stays(kBlock + "block.sync(); out[0] = sizeof(block);"));
  CHECK(stays(kBlock + "block.sync(); auto token = block.barrier_arrive();"));
  CHECK(stays(kBlock + "block.sync(); out[t] = block.thread_index() == dim3(0);"));
  CHECK(stays(kBlock + "auto half = cg::tiled_partition<16>(block); half.sync();"));
  CHECK(stays(kBlock + "auto tile = cg::tiled_partition<kWide>(block); tile.sync();"));
  CHECK(stays(kBlock + "block.sync(); f(block);"));
  CHECK(stays("cg::thread_group block = cg::this_thread_block(); block.sync();"));
  CHECK(stays(kBlock + "block.sync(); { Mine block; out[t] = block.sync(); }"));
  CHECK(stays("int block = 3; out[t] = block; { " + kBlock + "block.sync(); }"));
  CHECK(stays("{ " + kBlock +
              "block.sync(); } { auto block = cg::tiled_partition<32>("
              "cg::this_thread_block()); out[t] = block.thread_rank(); }"));
  CHECK(stays(kTile + "out[t] = cg::reduce(tile, t, cg::plus<int>());"));
  CHECK(stays(kBlock + "block.sync();", "namespace cg = mine;\nusing cooperative_groups::sync;\n"));
}

}  // namespace
}  // namespace warpstep::tests
