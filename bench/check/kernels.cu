// Six everyday kernels, each timed: a line "name milliseconds" of processor time, the least of a
// number of runs. bench/check/compare builds it fast and checked; kernels.cl has the same kernels,
// but for the one with shuffles, which OpenCL 1.2 does not have.
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

constexpr int kCount = 1 << 20;  // elements of the vectors
constexpr int kSide = 1024;      // of the transposed matrix
constexpr int kProduct = 256;    // side of the matrices multiplied
constexpr int kTile = 16;
constexpr int kThreads = 256;
constexpr int kBins = 256;

__global__ void vector_add(const float* a, const float* b, float* c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kCount) c[i] = a[i] + b[i];
}

__global__ void matmul(const float* a, const float* b, float* c) {
  __shared__ float a_tile[kTile][kTile], b_tile[kTile][kTile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * kTile + y, column = blockIdx.x * kTile + x;
  float sum = 0;
  for (int k = 0; k < kProduct; k += kTile) {
    a_tile[y][x] = a[row * kProduct + k + x];
    b_tile[y][x] = b[(k + y) * kProduct + column];
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum += a_tile[y][i] * b_tile[i][x];
    __syncthreads();
  }
  c[row * kProduct + column] = sum;
}

__global__ void reduction(const float* values, float* sums) {
  __shared__ float partial[kThreads];
  const int i = threadIdx.x;
  partial[i] = values[blockIdx.x * kThreads + i];
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (i < half) partial[i] += partial[i + half];
    __syncthreads();
  }
  if (i == 0) sums[blockIdx.x] = partial[0];
}

__global__ void histogram(const int* values, int* bins) {
  __shared__ int own[kBins];
  const int i = threadIdx.x;
  own[i] = 0;
  __syncthreads();
  for (int at = blockIdx.x * kThreads + i; at < kCount; at += gridDim.x * kThreads)
    atomicAdd(&own[values[at]], 1);
  __syncthreads();
  atomicAdd(&bins[i], own[i]);
}

__global__ void transpose(const float* in, float* out) {
  __shared__ float tile[kTile][kTile + 1];
  const int x = threadIdx.x, y = threadIdx.y;
  const int left = blockIdx.x * kTile, top = blockIdx.y * kTile;
  tile[y][x] = in[(top + y) * kSide + left + x];
  __syncthreads();
  out[(left + y) * kSide + top + x] = tile[x][y];
}

__global__ void warp_sums(const float* values, float* sums) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  float sum = values[i];
  for (int lanes = 16; lanes > 0; lanes /= 2) sum += __shfl_down_sync(0xffffffff, sum, lanes);
  if (threadIdx.x % 32 == 0) sums[i / 32] = sum;
}

template <class T>
T* on_device(int count, int range) {
  std::vector<T> values(count);
  for (int i = 0; i < count; ++i) values[i] = static_cast<T>(range == 0 ? 0 : i % range);
  T* copy = nullptr;
  cudaMalloc(&copy, count * sizeof(T));
  cudaMemcpy(copy, values.data(), count * sizeof(T), cudaMemcpyHostToDevice);
  return copy;
}

/// What lies at an index of device memory.
template <class T>
double at(const T* values, int index) {
  T value{};
  cudaMemcpy(&value, values + index, sizeof(T), cudaMemcpyDeviceToHost);
  return value;
}

template <class Launch>
void measure(const char* name, int runs, const Launch& launch) {
  double least = 0;
  for (int run = 0; run < runs; ++run) {
    const std::clock_t start = std::clock();
    launch();
    cudaDeviceSynchronize();
    const double took = 1e3 * (std::clock() - start) / CLOCKS_PER_SEC;
    if (run == 0 || took < least) least = took;
  }
  std::printf("%s %.2f\n", name, least);
}

void expect(const char* name, double found, double wanted) {
  if (found == wanted) return;
  std::printf("%s gave %g in place of %g\n", name, found, wanted);
  std::exit(1);
}

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::atoi(argv[1]) : 5;
  float* const a = on_device<float>(kCount, 7);
  float* const b = on_device<float>(kCount, 5);
  float* const c = on_device<float>(kCount, 0);
  int* const numbers = on_device<int>(kCount, kBins);
  int* const bins = on_device<int>(kBins, 0);
  const dim3 tile(kTile, kTile);

  measure("vector_add", runs, [&] { vector_add<<<kCount / kThreads, kThreads>>>(a, b, c); });
  expect("vector_add", at(c, 1003), 1003 % 7 + 1003 % 5);
  measure("matmul", runs,
          [&] { matmul<<<dim3(kProduct / kTile, kProduct / kTile), tile>>>(a, b, c); });
  double sum = 0;
  for (int k = 0; k < kProduct; ++k) sum += k % 7 * (k * kProduct % 5);
  expect("matmul", at(c, 0), sum);
  measure("reduction", runs, [&] { reduction<<<kCount / kThreads, kThreads>>>(a, c); });
  sum = 0;
  for (int i = 0; i < kThreads; ++i) sum += i % 7;
  expect("reduction", at(c, 0), sum);
  measure("histogram", runs, [&] { histogram<<<64, kThreads>>>(numbers, bins); });
  expect("histogram", at(bins, 9), static_cast<double>(runs) * kCount / kBins);
  measure("transpose", runs,
          [&] { transpose<<<dim3(kSide / kTile, kSide / kTile), tile>>>(a, c); });
  expect("transpose", at(c, 3 * kSide + 5), (5 * kSide + 3) % 7);
  measure("warp_sums", runs, [&] { warp_sums<<<kCount / kThreads, kThreads>>>(a, c); });
  sum = 0;
  for (int i = 0; i < 32; ++i) sum += i % 7;
  expect("warp_sums", at(c, 0), sum);
  for (float* vector : {a, b, c}) cudaFree(vector);
  cudaFree(numbers);
  cudaFree(bins);
}
