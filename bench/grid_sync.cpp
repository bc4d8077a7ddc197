// What a cooperative launch and its grid.sync() cost on the simulator, by blocks and threads.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace {

__global__ void run_collective(int rounds) {
  const auto grid = cooperative_groups::this_grid();
  for (int round = 0; round < rounds; ++round) grid.sync();
}

/// Milliseconds of the fastest of three launches.
double milliseconds(unsigned blocks, unsigned threads, int rounds) {
  void* arguments[] = {&rounds};
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    warpstep::check(cudaLaunchCooperativeKernel(run_collective, blocks, threads, arguments),
                    "cudaLaunchCooperativeKernel");
    least = std::min(least, warpstep::last_launch().milliseconds);
  }
  return least;
}

}  // namespace

int main() {
  constexpr int kRounds = 50;
  std::printf("%8s %8s %16s %22s\n", "blocks", "threads", "launch, us/block",
              "grid.sync, us/block");
  for (const auto& [blocks, threads] :
       {std::pair{1u, 32u}, {16u, 32u}, {16u, 256u}, {132u, 256u}, {1056u, 256u}}) {
    const double launch = milliseconds(blocks, threads, 1);
    const double all = milliseconds(blocks, threads, kRounds + 1);
    std::printf("%8u %8u %16.2f %22.2f\n", blocks, threads, 1000 * launch / blocks,
                1000 * (all - launch) / kRounds / blocks);
  }
}
