// One matrix product by tiles, three times: what the compiler knows about the tile differs.
// With an argument, the size, it prints milliseconds; without one only whether the results agree.
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int kTile = 16;

/// Width known at run time, dynamic shared memory.
__global__ void run_time_width(const float* m, const float* n, float* out, int size, int tile) {
  extern __shared__ float tiles[];
  float *of_m = tiles, *of_n = tiles + tile * tile;
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * tile + y, column = blockIdx.x * tile + x;
  float sum = 0;
  for (int first = 0; first < size; first += tile) {
    of_m[y * tile + x] = m[row * size + first + x];
    of_n[y * tile + x] = n[(first + y) * size + column];
    __syncthreads();
    for (int i = 0; i < tile; ++i) sum += of_m[y * tile + i] * of_n[i * tile + x];
    __syncthreads();
  }
  out[row * size + column] = sum;
}

/// The same shared memory, but the compiler knows the width.
template <int Tile>
__global__ void known_width(const float* m, const float* n, float* out, int size, int) {
  extern __shared__ float tiles[];
  float *of_m = tiles, *of_n = tiles + Tile * Tile;
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * Tile + y, column = blockIdx.x * Tile + x;
  float sum = 0;
  for (int first = 0; first < size; first += Tile) {
    of_m[y * Tile + x] = m[row * size + first + x];
    of_n[y * Tile + x] = n[(first + y) * size + column];
    __syncthreads();
    for (int i = 0; i < Tile; ++i) sum += of_m[y * Tile + i] * of_n[i * Tile + x];
    __syncthreads();
  }
  out[row * size + column] = sum;
}

/// Static arrays, the width a template argument or a constant: the same to the compiler.
template <int Tile>
__global__ void static_arrays(const float* m, const float* n, float* out, int size, int) {
  __shared__ float of_m[Tile][Tile], of_n[Tile][Tile];
  const int x = threadIdx.x, y = threadIdx.y;
  const int row = blockIdx.y * Tile + y, column = blockIdx.x * Tile + x;
  float sum = 0;
  for (int first = 0; first < size; first += Tile) {
    of_m[y][x] = m[row * size + first + x];
    of_n[y][x] = n[(first + y) * size + column];
    __syncthreads();
    for (int i = 0; i < Tile; ++i) sum += of_m[y][i] * of_n[i][x];
    __syncthreads();
  }
  out[row * size + column] = sum;
}

using Kernel = void (*)(const float*, const float*, float*, int, int);

/// The shortest of several runs, in milliseconds.
float launch(Kernel kernel, const float* m, const float* n, float* out, int size, size_t bytes,
             int runs) {
  const dim3 block(kTile, kTile), grid(size / kTile, size / kTile);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  float shortest = 1e9f;
  for (int run = 0; run < runs; ++run) {
    cudaEventRecord(begin);
    kernel<<<grid, block, bytes>>>(m, n, out, size, kTile);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);
    if (milliseconds < shortest) shortest = milliseconds;
  }
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return shortest;
}

int main(int count, char** words) {
  const bool times = count > 1;
  const int size = times ? std::atoi(words[1]) / kTile * kTile : 64;
  float *m = nullptr, *n = nullptr, *out = nullptr;
  cudaMallocManaged(&m, size * size * sizeof(float));
  cudaMallocManaged(&n, size * size * sizeof(float));
  cudaMallocManaged(&out, size * size * sizeof(float));
  for (int i = 0; i < size * size; ++i) {
    m[i] = static_cast<float>(i % 7 - 3);
    n[i] = static_cast<float>(i % 5 - 2);
  }
  const size_t bytes = 2 * kTile * kTile * sizeof(float);
  struct Way {
    const char* name;
    Kernel kernel;
    size_t bytes;
  };
  const Way ways[] = {{"dynamic, width at run time", run_time_width, bytes},
                      {"dynamic, known width", known_width<kTile>, bytes},
                      {"static", static_arrays<kTile>, 0}};
  std::vector<float> first;
  for (const Way& way : ways) {
    const float milliseconds = launch(way.kernel, m, n, out, size, way.bytes, times ? 20 : 1);
    if (first.empty()) first.assign(out, out + size * size);
    const bool same = std::vector<float>(out, out + size * size) == first;
    std::printf("%-27s %s", way.name, same ? "the same product" : "ANOTHER PRODUCT");
    if (times) std::printf("  %.3f ms", milliseconds);
    std::printf("\n");
  }
  cudaFree(m);
  cudaFree(n);
  cudaFree(out);
}
