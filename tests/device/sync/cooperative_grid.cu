// Cooperative launches: grids whose blocks meet.
#include <warpstep/warpstep.h>

#include <cooperative_groups.h>
#include <doctest/doctest.h>

#include <numeric>
#include <vector>

namespace cg = cooperative_groups;
using warpstep::Buffer;

namespace {

/// Launches with arguments given by address, as CUDA wants them.
template <class... P>
cudaError_t launch_cooperatively(void (*kernel)(P...), dim3 grid, dim3 block, P... arguments) {
  void* addresses[] = {&arguments...};
  return cudaLaunchCooperativeKernel(kernel, grid, block, addresses, 0, 0);
}

__global__ void rotate_over_blocks(int* values, int rounds) {
  const cg::grid_group grid = cg::this_grid();
  const unsigned long long me = grid.thread_rank();
  for (int round = 0; round < rounds; ++round) {
    const int next = values[(me + blockDim.x) % grid.size()];
    grid.sync();  // separates reading another block's values from writing
    values[me] = next;
    grid.sync();  // separates writing from the next read
  }
}

__global__ void note_places(unsigned long long* out) {
  const cg::grid_group grid = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  unsigned long long* const mine = out + 8 * grid.thread_rank();
  mine[0] = grid.num_threads();
  mine[1] = grid.num_blocks();
  mine[2] = grid.block_rank();
  mine[3] = block.thread_rank();
  mine[4] = block.num_threads();
  mine[5] = grid.dim_blocks().y * 100 + grid.block_index().y * 10 + block.group_index().z;
  mine[6] = block.dim_threads().z * 100 + block.thread_index().y * 10 + block.group_dim().x;
  mine[7] = grid.is_valid();
}

/// Every block writes, says so, works on, and waits only before it reads what others wrote.
__global__ void arrive_and_wait(int* values, int* sums) {
  const cg::grid_group grid = cg::this_grid();
  const int me = static_cast<int>(grid.thread_rank());
  values[me] = me;
  auto token = grid.barrier_arrive();
  int sum = 0;
  for (int i = 0; i < 10; ++i) sum += i;
  grid.barrier_wait(std::move(token));
  for (unsigned i = 0; i < grid.size(); ++i) sum += values[i];
  sums[me] = sum;
}

__device__ void run_collective(const cg::thread_group& group) {
  group.sync();
}

__global__ void meet_through_the_base(int* values) {
  const cg::grid_group grid = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  const unsigned n = static_cast<unsigned>(grid.size()), me = threadIdx.x + blockIdx.x * blockDim.x;
  values[me] = static_cast<int>(me);
  cg::sync(grid);  // through thread_group an H200 does not wait for other blocks
  const int next = values[(me + blockDim.x) % n] + values[(me + 1) % n];
  cg::sync(grid);
  values[me] = next + static_cast<int>(cg::group_size(block)) + (cg::thread_rank(grid) == me);
  run_collective(block);
}

__global__ void tell_validity(int* out) {
  *out = cg::this_grid().is_valid();
}

}  // namespace

TEST_CASE("grid.sync() separates what blocks write from what others read") {
  for (const unsigned blocks : {1u, 2u, 5u, 40u}) {
    for (const unsigned threads : {1u, 33u, 128u}) {
      CAPTURE(blocks);
      CAPTURE(threads);
      const unsigned n = blocks * threads;
      std::vector<int> values(n);
      std::iota(values.begin(), values.end(), 0);
      Buffer<int> buffer(values);
      CHECK(launch_cooperatively(rotate_over_blocks, blocks, threads, buffer.data(), 7) ==
            cudaSuccess);
      const std::vector<int> got = buffer.to_vector();
      int wrong = 0;
      for (unsigned i = 0; i < n; ++i) wrong += got[i] != static_cast<int>((i + 7 * threads) % n);
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("a grid group and a block group know their threads' places") {
  const dim3 grid(3, 2, 2), block(4, 3, 2);
  const unsigned n = 12 * 24;
  Buffer<unsigned long long> out(8 * n);
  CHECK(launch_cooperatively(note_places, grid, block, out.data()) == cudaSuccess);
  const auto got = out.to_vector();
  for (unsigned i = 0; i < n; ++i) {
    const unsigned b = i / 24, t = i % 24;
    const std::vector<unsigned long long> mine(got.begin() + 8 * i, got.begin() + 8 * (i + 1));
    const std::vector<unsigned long long> expected{
        n, 12, b, t, 24, 200 + b / 3 % 2 * 10 + b / 6, 200 + t / 4 % 3 * 10 + 4, 1};
    CHECK(mine == expected);
  }
}

TEST_CASE("a cooperative launch takes the kernel by its address, or as an attribute") {
  Buffer<int> out(1);
  int* address = out.data();
  void* arguments[] = {&address};
  CHECK(launch_cooperatively(tell_validity, 1, 1, out.data()) == cudaSuccess);
  out.fill_bytes(0);
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<const void*>(tell_validity), dim3(1), dim3(1),
                                    arguments, 0, nullptr) == cudaSuccess);
  CHECK(out.to_vector()[0] == 1);
  out.fill_bytes(0);
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeCooperative;
  attribute.val.cooperative = 1;
  cudaLaunchConfig_t config{};
  config.gridDim = 4;
  config.blockDim = 32;
  config.attrs = &attribute;
  config.numAttrs = 1;
  CHECK(cudaLaunchKernelEx(&config, tell_validity, out.data()) == cudaSuccess);
  CHECK(out.to_vector()[0] == 1);
}

TEST_CASE("arriving at the grid's barrier and waiting there may be apart") {
  Buffer<int> values(6 * 32), sums(6 * 32);
  CHECK(launch_cooperatively(arrive_and_wait, 6, 32, values.data(), sums.data()) == cudaSuccess);
  CHECK(sums.to_vector() == std::vector<int>(192, 45 + 191 * 192 / 2));
}

TEST_CASE("groups meet through thread_group and the free functions too") {
  Buffer<int> values(4 * 48);
  CHECK(launch_cooperatively(meet_through_the_base, 4, 48, values.data()) == cudaSuccess);
  const std::vector<int> got = values.to_vector();
  for (int i = 0; i < 192; ++i) CHECK(got[i] == (i + 48) % 192 + (i + 1) % 192 + 48 + 1);
}

TEST_CASE("a grid group is valid in every launch") {
  Buffer<int> out(1);
  CHECK(launch_cooperatively(tell_validity, 1, 1, out.data()) == cudaSuccess);
  CHECK(out.to_vector()[0] == 1);
  out.fill_bytes(0);
  warpstep::launch(tell_validity, {1, 1}, out);
  CHECK(out.to_vector()[0] == 1);
}

TEST_CASE("a device that allows cooperative launches says so") {
  int can = 0;
  CHECK(cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, 0) == cudaSuccess);
  CHECK(can == 1);
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
  CHECK(properties.cooperativeLaunch == 1);
}

TEST_CASE("a cooperative grid that the device cannot hold at once is refused") {
  Buffer<int> out(1);
  CHECK(launch_cooperatively(tell_validity, 1 << 20, 256, out.data()) ==
        cudaErrorCooperativeLaunchTooLarge);
  CHECK(cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge);
  int resident = 0, multiprocessors = 0;
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, tell_validity, 256, 0) ==
        cudaSuccess);
  CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0) == cudaSuccess);
  const unsigned most = static_cast<unsigned>(resident * multiprocessors);
  CHECK(launch_cooperatively(tell_validity, most + 1, 256, out.data()) ==
        cudaErrorCooperativeLaunchTooLarge);
  CHECK(cudaGetLastError() == cudaErrorCooperativeLaunchTooLarge);
  CHECK(launch_cooperatively(tell_validity, most, 256, out.data()) == cudaSuccess);
  CHECK(launch_cooperatively(tell_validity, 1, 1, out.data()) == cudaSuccess);
  CHECK(out.to_vector()[0] == 1);
}
