// launch(): indices, shapes, arguments and what is refused.
#include <warpstep/warpstep.h>

#include <doctest/doctest.h>

#include <string>
#include <vector>

using warpstep::Buffer;
using warpstep::Error;
using warpstep::launch;

namespace {

struct Coefficients {
  double slope;
  int offset;
  char letter;
};

__global__ void write_linear_index(unsigned* out, unsigned size) {
  const unsigned block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  const unsigned i = block * (blockDim.x * blockDim.y * blockDim.z) + thread;
  if (i < size) out[i] += i + 1;
}

__global__ void count_blocks(unsigned char* seen) {
  if (threadIdx.x == 0) seen[blockIdx.x] += 1;
}

__global__ void evaluate(Coefficients c, float x, const float* in, double* out) {
  out[0] = c.slope * in[0] + c.offset + c.letter + x;
}

/// As large as parameters may be together: 32,764 bytes with the address beside it.
struct Table {
  int values[8188];
};

__global__ void sum_table(const Table table, int* sum) {
  for (const int value : table.values) *sum += value;
}

/// Turns its own table round: no two threads may share it.
__global__ void turn_own_table(Table table, int* first) {
  for (int i = 0; i < 4094; ++i) {
    const int kept = table.values[i];
    table.values[i] = table.values[8187 - i] + static_cast<int>(threadIdx.x);
    table.values[8187 - i] = kept;
  }
  __syncthreads();
  first[threadIdx.x] = table.values[0];
}

__global__ void change_own_arguments(int value, int* out) {
  value += static_cast<int>(threadIdx.x);
  out[threadIdx.x] = value;
}

template <class T, int Factor>
__global__ void scale(T* values) {
  values[threadIdx.x] *= Factor;
}

__global__ void nothing() {}
__global__ void take_int(int) {}

__global__ void write_warp_size(int* out) {
  *out = warpSize;
}

std::string refusal(const warpstep::LaunchShape& shape) {
  try {
    launch(nothing, shape);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

void check_every_index(dim3 grid, dim3 block) {
  const std::size_t size = std::size_t{grid.x} * grid.y * grid.z * block.x * block.y * block.z;
  Buffer<unsigned> out(std::vector<unsigned>(size, 0));
  launch(write_linear_index, {grid, block}, out, static_cast<unsigned>(size));
  const std::vector<unsigned> values = out.to_vector();
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < size; ++i) wrong += values[i] != i + 1;
  CHECK(wrong == 0);
}

}  // namespace

TEST_CASE("every thread of every block runs once, in one to three dimensions") {
  check_every_index(1, 1);
  check_every_index(1, 1024);
  check_every_index(7, 33);
  check_every_index({5, 3}, {17, 3});
  check_every_index({3, 2, 4}, {5, 4, 3});
  check_every_index({2, 3, 2}, {1, 1, 64});
}

TEST_CASE("a block of any width runs each of its threads once") {
  for (unsigned width = 1; width <= 40; ++width) {
    CAPTURE(width);
    check_every_index(3, width);
    check_every_index(2, {width, 3});
  }
}

TEST_CASE("a grid of 2^20 blocks runs each block once") {
  constexpr unsigned kBlocks = 1u << 20;
  Buffer<unsigned char> seen(std::vector<unsigned char>(kBlocks, 0));
  launch(count_blocks, {kBlocks, 2}, seen);
  std::size_t wrong = 0;
  for (const unsigned char count : seen.to_vector()) wrong += count != 1;
  CHECK(wrong == 0);
}

TEST_CASE("arguments arrive by value and are converted to the kernel's types") {
  Buffer<float> in(std::vector<float>{2.0f});
  Buffer<double> out(1);
  launch(evaluate, {1, 1}, Coefficients{1.5, 4, 'a'}, 3, in, out);
  CHECK(out.to_vector()[0] == 1.5 * 2 + 4 + 'a' + 3);
}

TEST_CASE("every thread has its own copy of the arguments") {
  Buffer<int> out(64);
  launch(change_own_arguments, {1, 64}, 100, out);
  const std::vector<int> values = out.to_vector();
  for (int i = 0; i < 64; ++i) CHECK(values[i] == 100 + i);
}

TEST_CASE("a kernel takes 32 KB of parameters, and every thread has its own copy") {
  Table table;
  int expected = 0;
  for (int i = 0; i < 8188; ++i) expected += table.values[i] = i % 100;
  Buffer<int> sum(std::vector<int>{0}), first(8);
  launch(sum_table, {1, 1}, table, sum);
  CHECK(sum.to_vector()[0] == expected);
  launch(turn_own_table, {1, 8}, table, first);
  launch<turn_own_table>({1, 8}, table, first);
  const std::vector<int> values = first.to_vector();
  for (int i = 0; i < 8; ++i) CHECK(values[i] == 87 + i);
}

TEST_CASE("template kernels are launched by pointer and by name") {
  Buffer<double> values(std::vector<double>{1, 2, 3});
  launch(scale<double, 3>, {1, 3}, values);
  launch<scale<double, 2>>({1, 3}, values);
  CHECK(values.to_vector() == std::vector<double>{6, 12, 18});
}

TEST_CASE("a kernel sees the warp size") {
  Buffer<int> out(1);
  launch(write_warp_size, {1, 1}, out);
  CHECK(out.to_vector()[0] == 32);
}

TEST_CASE("a block that is too large is refused with the limit and the way out") {
  const std::string text = refusal({1, 1025});
  CHECK(text.find("nothing") != std::string::npos);
  CHECK(text.find("cudaErrorInvalidValue (1)") != std::string::npos);
  CHECK(text.find("1025") != std::string::npos);
  CHECK(text.find("1024") != std::string::npos);
  CHECK(text.find("smaller blocks") != std::string::npos);
}

TEST_CASE("a block whose sides fit but whose threads are too many is refused") {
  CHECK(refusal({1, {33, 32}}).find("1056 threads") != std::string::npos);
}

TEST_CASE("a grid or block without threads is refused in words") {
  CHECK(refusal({0, 1}).find("0 blocks: skip") != std::string::npos);
  CHECK(refusal({1, 0}).find("no threads") != std::string::npos);
  CHECK(refusal({{1, 0, 1}, {4, 8}}).find("n / 8 rounds down, and (n + 7) / 8 up") !=
        std::string::npos);
}

TEST_CASE("a grid that is too large in y is refused with the dimension") {
  const std::string text = refusal({{1, 65536}, 1});
  CHECK(text.find("too large in y") != std::string::npos);
  CHECK(text.find("65535") != std::string::npos);
}

TEST_CASE("too much dynamic shared memory is refused with the call that allows more") {
  CHECK(refusal({1, 1, 100 * 1024}).find("cudaFuncSetAttribute") != std::string::npos);
  CHECK(refusal({1, 1, 1 << 20}).find("but this device has") != std::string::npos);
}

TEST_CASE("an exception is the only report of a refused launch") {
  CHECK_THROWS_AS(launch(nothing, {1, 2000}), Error);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK_NOTHROW(launch(take_int, {1, 1}, 5));
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

TEST_CASE("the report of a launch names its kernel and counts its threads") {
  launch(take_int, {{3, 2}, 64}, 1);
  const warpstep::LaunchReport report = warpstep::last_launch();
  CHECK(report.kernel.find("take_int") != std::string::npos);
  CHECK(report.threads == 3 * 2 * 64);
  CHECK(report.grid.y == 2);
}
