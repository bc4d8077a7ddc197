// Stencils in one, two and three dimensions.
#include "versions.h"

constexpr int kRadius = 8, kThreads = 256;

__global__ void three_points(const float* in, float* out, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < 1 || i >= n - 1) return;
  out[i] = in[i - 1] + in[i] + in[i + 1];
}

__global__ void wide(const float* in, float* out, int n) {
  const int i = blockIdx.x * kThreads + threadIdx.x;
  if (i < kRadius || i >= n - kRadius) return;
  float sum = 0;
#pragma unroll
  for (int k = -kRadius; k <= kRadius; ++k) sum += in[i + k];
  out[i] = sum;
}

__global__ void wide_shared(const float* in, float* out, int n) {
  __shared__ float window[kThreads + 2 * kRadius];
  const int t = threadIdx.x, i = blockIdx.x * kThreads + t;
  window[t + kRadius] = in[i];
  if (t < kRadius) {
    window[t] = i >= kRadius ? in[i - kRadius] : 0;
    window[t + kThreads + kRadius] = i + kThreads < n ? in[i + kThreads] : 0;
  }
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k <= 2 * kRadius; ++k) sum += window[t + k];
  out[i] = sum;
}

__global__ void five_points(const float* in, float* out, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  const int i = y * n + x;
  out[i] = in[i] + in[i - 1] + in[i + 1] + in[i - n] + in[i + n];
}

__global__ void nine_points(const float* in, float* out, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  float sum = 0;
#pragma unroll
  for (int j = -1; j <= 1; ++j)
#pragma unroll
    for (int i = -1; i <= 1; ++i) sum += in[(y + j) * n + x + i];
  out[y * n + x] = sum;
}

__global__ void seven_points(const float* in, float* out, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1) return;
  const int i = (z * n + y) * n + x;
  out[i] = in[i] + in[i - 1] + in[i + 1] + in[i - n] + in[i + n] + in[i - n * n] + in[i + n * n];
}

using Kernel = void (*)(const float*, float*, int);

model::Version version(const char* name, Kernel kernel, int n, dim3 grid, dim3 block, dim3 few,
                       std::size_t elements) {
  return {name, grid, block, few, {elements * 4, elements * 4}, [=](dim3 part, void* const* a) {
            kernel<<<part, block>>>(static_cast<const float*>(a[0]), static_cast<float*>(a[1]), n);
          }};
}

model::Version line(const char* name, Kernel kernel, unsigned n) {
  return version(name, kernel, static_cast<int>(n), n / kThreads, kThreads, 32, n);
}

model::Version plane(const char* name, Kernel kernel, unsigned n, dim3 block) {
  return version(name, kernel, static_cast<int>(n), {n / block.x, n / block.y}, block, {4, 8},
                 std::size_t{n} * n);
}

int main(int argc, char** argv) {
  return model::run(
      argc, argv,
      {line("stencil_three_big", three_points, 1u << 25),
       line("stencil_three_small", three_points, 1u << 20),
       line("stencil_wide_big", wide, 1u << 25), line("stencil_wide_small", wide, 1u << 20),
       line("stencil_wide_shared_big", wide_shared, 1u << 25),
       line("stencil_wide_shared_small", wide_shared, 1u << 20),
       plane("stencil_five_big", five_points, 4096, {32, 8}),
       plane("stencil_five_narrow_big", five_points, 4096, {8, 32}),
       plane("stencil_five_small", five_points, 1024, {32, 8}),
       plane("stencil_nine_big", nine_points, 4096, {32, 8}),
       plane("stencil_nine_small", nine_points, 1024, {16, 16}),
       version("stencil_seven_big", seven_points, 256, {8, 32, 256}, {32, 8}, {8, 1, 3},
               256ul * 256 * 256),
       version("stencil_seven_small", seven_points, 96, {3, 12, 96}, {32, 8}, {3, 4, 3},
               96ul * 96 * 96)});
}
