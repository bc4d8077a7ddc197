// Thirteen kernels as plain loops, as ours and, with -DWITH_OPENCL, by PoCL, in turn and in one
// run: a table of processor time, the least of several runs. bench/peers/compare builds and runs
// it.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#define VECTOR (1 << 22)
#define COUNT (1 << 20)
#define SIDE 1024
#define PRODUCT 256
#define TILE 16
#define THREADS 256
#define BODIES 4096
#define HISTOGRAM_BLOCKS 64

#include "loops.h"
#ifdef WITH_OPENCL
#include "opencl.h"
#endif

// OpenCL's words in CUDA's; the axis is a number.
#define AXIS_0 x
#define AXIS_1 y
#define get_local_id(axis) threadIdx.AXIS_##axis
#define get_group_id(axis) blockIdx.AXIS_##axis
#define get_global_id(axis) (blockIdx.AXIS_##axis * blockDim.AXIS_##axis + threadIdx.AXIS_##axis)
#define get_global_size(axis) (gridDim.AXIS_##axis * blockDim.AXIS_##axis)
#define PARAMETERS const float *a, const float *b, float *out
#define kernel __global__
#define local __shared__
#define barrier(fence) __syncthreads()
#define atomic_add atomicAdd
#include "kernels.cl"
#undef kernel
#undef local
#undef barrier
#undef get_local_id
#undef get_group_id
#undef get_global_id
#undef get_global_size

namespace {

using Loop = void (*)(const float*, const float*, float*);
using Kernel = void (*)(const float*, const float*, float*);

/// What every run needs: the input, and a place for each result.
struct Bench {
  int runs;
  std::vector<float> a, b, plain, ours;
  float *device_a, *device_b, *device_out;
#ifdef WITH_OPENCL
  OpenCl* opencl;
#endif
};

double milliseconds(std::clock_t start) {
  return 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

template <class Work>
void time(double& least, const Work& work) {
  const std::clock_t start = std::clock();
  work();
  least = std::min(least, milliseconds(start));
}

/// Ends the program if more than one value in 200 differ by more than rounding explains.
void expect_same(const char* name, const char* whose, const std::vector<float>& values,
                 const std::vector<float>& wanted, int count) {
  int wrong = 0;
  for (int i = 0; i < count; ++i)
    wrong += !(std::fabs(values[i] - wanted[i]) <= 1e-3f * std::max(1.0f, std::fabs(wanted[i])));
  if (wrong <= count / 200) return;
  std::printf("%s: %d of %d values of %s differ from the loops'\n", name, wrong, count, whose);
  std::exit(1);
}

double logarithms = 0;  // of ours / PoCL
int compared = 0;

template <class Launch>
void row(Bench& bench, const char* title, const char* name, Loop loop, const Launch& launch,
         dim3 grid, dim3 block, int results) {
  double plain = 1e9, ours = 1e9, pocl = 1e9;
  for (int run = 0; run < bench.runs; ++run) {
    time(plain, [&] { loop(bench.a.data(), bench.b.data(), bench.plain.data()); });
    time(ours, [&] {
      launch(grid, block);
      cudaDeviceSynchronize();
    });
#ifdef WITH_OPENCL
    if (name != nullptr) time(pocl, [&] { bench.opencl->run(name, grid, block); });
#endif
  }
  cudaMemcpy(bench.ours.data(), bench.device_out, results * sizeof(float), cudaMemcpyDeviceToHost);
  expect_same(title, "ours", bench.ours, bench.plain, results);
  std::printf("| %s | %.2f | %.2f | ", title, plain, ours);
#ifdef WITH_OPENCL
  if (name != nullptr) {
    bench.opencl->read(bench.ours.data(), results);
    expect_same(title, "PoCL's", bench.ours, bench.plain, results);
    std::printf("%.2f | %.2f |\n", pocl, ours / pocl);
    logarithms += std::log(ours / pocl);
    ++compared;
    return;
  }
#endif
  std::printf("none | |\n");
}

}  // namespace

// NAME is that of the kernel and, if OPENCL is #NAME, of PoCL's.
#define ROW(TITLE, NAME, OPENCL, LOOP, GRID, BLOCK, RESULTS)                     \
  row(                                                                           \
      bench, TITLE, OPENCL, LOOP##_loop,                                         \
      [&](dim3 grid, dim3 block) {                                               \
        NAME<<<grid, block>>>(bench.device_a, bench.device_b, bench.device_out); \
      },                                                                         \
      GRID, BLOCK, RESULTS)

int main(int argc, char** argv) {
  Bench bench{argc > 1 ? std::atoi(argv[1]) : 9, {}, {}, {}, {}, nullptr, nullptr, nullptr};
  bench.a.resize(VECTOR);
  bench.b.resize(VECTOR);
  bench.plain.resize(VECTOR);
  bench.ours.resize(VECTOR);
  for (int i = 0; i < VECTOR; ++i) {
    bench.a[i] = static_cast<float>(i * 7919LL % 256);
    bench.b[i] = static_cast<float>(i % 5) - 2;
  }
  for (float** memory : {&bench.device_a, &bench.device_b, &bench.device_out})
    cudaMalloc(memory, VECTOR * sizeof(float));
  cudaMemcpy(bench.device_a, bench.a.data(), VECTOR * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(bench.device_b, bench.b.data(), VECTOR * sizeof(float), cudaMemcpyHostToDevice);
#ifdef WITH_OPENCL
  std::ifstream file(argv[2]);
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  OpenCl opencl(source,
                "-DVECTOR=4194304 -DCOUNT=1048576 -DSIDE=1024 -DPRODUCT=256 -DTILE=16 "
                "-DTHREADS=256 -DBODIES=4096",
                bench.a.data(), bench.b.data());
  bench.opencl = &opencl;
#endif
  const dim3 line(THREADS), tile(TILE, TILE), square(SIDE / TILE, SIDE / TILE);
  const dim3 product(PRODUCT / TILE, PRODUCT / TILE);
  std::printf(
      "| milliseconds | plain loops | ours | PoCL | ours / PoCL |\n|---|---|---|---|---|\n");
  ROW("vector add 2^22", vector_add, "vector_add", vector_add, VECTOR / THREADS, line, VECTOR);
  ROW("saxpy 2^22", saxpy, "saxpy", saxpy, VECTOR / THREADS, line, VECTOR);
  ROW("matmul tiled 256³", matmul_tiled, "matmul_tiled", matmul, product, tile, PRODUCT * PRODUCT);
  ROW("matmul naive 256³", matmul_naive, "matmul_naive", matmul, product, tile, PRODUCT * PRODUCT);
  ROW("transpose 1024²", transpose, "transpose", transpose, square, tile, COUNT);
  ROW("tree reduction 2^20", tree_reduction, "tree_reduction", reduction, COUNT / THREADS, line,
      COUNT / THREADS);
  ROW("shuffle reduction 2^20", shuffle_reduction, nullptr, reduction, COUNT / THREADS, line,
      COUNT / THREADS);
  ROW("histogram 2^20", histogram, "histogram", histogram, HISTOGRAM_BLOCKS, line,
      HISTOGRAM_BLOCKS * THREADS);
  ROW("stencil 1024²", stencil, "stencil", stencil, square, tile, COUNT);
  ROW("scan 2^20", scan, "scan", scan, COUNT / THREADS, line, COUNT);
  ROW("nbody 4096", nbody, "nbody", nbody, BODIES / THREADS, line, BODIES);
  ROW("mandelbrot 1024²", mandelbrot, "mandelbrot", mandelbrot, square, tile, COUNT);
  ROW("softmax 1024²", softmax, "softmax", softmax, SIDE, line, COUNT);
  if (compared != 0)
    std::printf("geometric mean of ours / PoCL, %d kernels: %.2f\n", compared,
                std::exp(logarithms / compared));
}
