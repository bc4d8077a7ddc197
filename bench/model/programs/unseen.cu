// Kernels recorded after the model was last changed: nothing in it was chosen by them.
#include <cuda_fp16.h>

#include "versions.h"

constexpr unsigned kThreads = 256;

/// Escapes of points from the Mandelbrot set: lanes leave the loop at different times. Rows are
/// dealt out so that a part of them is like the whole.
__global__ void mandelbrot(unsigned* out, unsigned width, unsigned most) {
  const unsigned x = blockIdx.x * 16 + threadIdx.x;
  const unsigned y = (blockIdx.y * 16 + threadIdx.y) * 97 % width;
  const float a = -2 + 3.0f * x / width, b = -1.5f + 3.0f * y / width;
  float u = 0, v = 0;
  unsigned round = 0;
  while (round < most && u * u + v * v < 4) {
    const float next = u * u - v * v + a;
    v = 2 * u * v + b;
    u = next;
    ++round;
  }
  out[y * width + x] = round;
}

/// Forces between all bodies, a tile of them in shared memory.
__global__ void bodies(const float4* at, float4* force, unsigned count) {
  __shared__ float4 tile[kThreads];
  const float4 own = at[blockIdx.x * kThreads + threadIdx.x];
  float4 sum{0, 0, 0, 0};
  for (unsigned first = 0; first < count; first += kThreads) {
    tile[threadIdx.x] = at[first + threadIdx.x];
    __syncthreads();
#pragma unroll 8
    for (unsigned k = 0; k < kThreads; ++k) {
      const float x = tile[k].x - own.x, y = tile[k].y - own.y, z = tile[k].z - own.z;
      const float inverse = rsqrtf(x * x + y * y + z * z + 0.01f);
      const float pull = tile[k].w * inverse * inverse * inverse;
      sum.x += x * pull;
      sum.y += y * pull;
      sum.z += z * pull;
    }
    __syncthreads();
  }
  force[blockIdx.x * kThreads + threadIdx.x] = sum;
}

/// A row of `width` floats for each block: its largest, its sum, its quotients.
__global__ void softmax(const float* in, float* out, unsigned width) {
  __shared__ float part[kThreads];
  const float* const row = in + std::size_t{blockIdx.x} * width;
  float largest = -1e30f;
  for (unsigned i = threadIdx.x; i < width; i += kThreads) largest = fmaxf(largest, row[i]);
  part[threadIdx.x] = largest;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + half]);
    __syncthreads();
  }
  largest = part[0];
  __syncthreads();
  float sum = 0;
  for (unsigned i = threadIdx.x; i < width; i += kThreads) sum += __expf(row[i] - largest);
  part[threadIdx.x] = sum;
  __syncthreads();
  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    __syncthreads();
  }
  for (unsigned i = threadIdx.x; i < width; i += kThreads)
    out[std::size_t{blockIdx.x} * width + i] = __expf(row[i] - largest) / part[0];
}

/// A matrix times a vector, a warp for each row.
__global__ void rows_by_warps(const float* matrix, const float* vector, float* out,
                              unsigned width) {
  const unsigned row = (blockIdx.x * kThreads + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (unsigned i = lane; i < width; i += 32)
    sum += matrix[std::size_t{row} * width + i] * vector[i];
  for (unsigned step = 16; step > 0; step /= 2) sum += __shfl_down_sync(0xffffffffu, sum, step);
  if (lane == 0) out[row] = sum;
}

/// The same, a thread for each row.
__global__ void rows_by_threads(const float* matrix, const float* vector, float* out,
                                unsigned width) {
  const unsigned row = blockIdx.x * kThreads + threadIdx.x;
  float sum = 0;
  for (unsigned i = 0; i < width; ++i) sum += matrix[std::size_t{row} * width + i] * vector[i];
  out[row] = sum;
}

/// Random numbers: shifts and exclusive ors.
__global__ void shifts(unsigned* out, unsigned rounds) {
  unsigned x = blockIdx.x * kThreads + threadIdx.x + 1;
  for (unsigned i = 0; i < rounds; ++i) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  out[blockIdx.x * kThreads + threadIdx.x] = x;
}

/// The smooth threshold of a network's layer.
__global__ void threshold(const float* in, float* out) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  const float x = in[i];
  out[i] = x / (1 + __expf(-1.702f * x));
}

/// A prefix sum of each block, in log2(256) steps.
__global__ void prefix(const float* in, float* out) {
  __shared__ float part[2][kThreads];
  const unsigned t = threadIdx.x;
  part[0][t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  unsigned from = 0;
  for (unsigned step = 1; step < kThreads; step *= 2, from ^= 1) {
    part[from ^ 1][t] = part[from][t] + (t >= step ? part[from][t - step] : 0);
    __syncthreads();
  }
  out[blockIdx.x * kThreads + t] = part[from][t];
}

/// Rows of a table, picked by a hash.
__global__ void picked_rows(const float* table, float* out, unsigned rows) {
  const unsigned row = (blockIdx.x * 2654435761u >> 7) % rows;
  out[std::size_t{blockIdx.x} * kThreads + threadIdx.x] =
      table[std::size_t{row} * kThreads + threadIdx.x];
}

/// Red, green and blue, one behind the other, to grey.
__global__ void grey(const unsigned char* in, unsigned char* out) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  out[i] =
      static_cast<unsigned char>(0.3f * in[3 * i] + 0.59f * in[3 * i + 1] + 0.11f * in[3 * i + 2]);
}

/// Blurs an image with a square of 2 `Radius` + 1.
template <int kRadius>
__global__ void blur(const float* in, float* out, int width) {
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int v = -kRadius; v <= kRadius; ++v)
    for (int u = -kRadius; u <= kRadius; ++u) {
      const int at_x = min(max(x + u, 0), width - 1), at_y = min(max(y + v, 0), width - 1);
      sum += in[at_y * width + at_x];
    }
  out[y * width + x] = sum;
}

/// Half of the lanes compute, then the other half.
__global__ void two_sides(float* out, unsigned rounds) {
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  float x = i;
  if (i % 2 == 0) {
    for (unsigned k = 0; k < rounds; ++k) x = x * 1.5f + 1;
  } else {
    for (unsigned k = 0; k < rounds; ++k) x = x * 0.5f - 1;
  }
  out[i] = x;
}

template <class In, class Out>
model::Version version(const char* name, dim3 grid, dim3 block, dim3 few, std::size_t in,
                       std::size_t out, std::function<void(dim3, const In*, Out*)> launch) {
  return {name,
          grid,
          block,
          few,
          {in * sizeof(In), out * sizeof(Out)},
          [launch](dim3 part, void* const* a) {
            launch(part, static_cast<const In*>(a[0]), static_cast<Out*>(a[1]));
          }};
}

model::Version picture(const char* name, unsigned width, unsigned most) {
  return version<char, unsigned>(name, dim3(width / 16, width / 16), dim3(16, 16),
                                 dim3(width / 16, 2), 1, width * width,
                                 [width, most](dim3 grid, const char*, unsigned* out) {
                                   mandelbrot<<<grid, dim3(16, 16)>>>(out, width, most);
                                 });
}

model::Version bodies_of(const char* name, unsigned count) {
  return version<float4, float4>(name, count / kThreads, kThreads, 1, count, count,
                                 [count](dim3 grid, const float4* in, float4* out) {
                                   bodies<<<grid, kThreads>>>(in, out, count);
                                 });
}

model::Version softmax_of(const char* name, unsigned rows, unsigned width) {
  const std::size_t cells = std::size_t{rows} * width;
  return version<float, float>(name, rows, kThreads, 4, cells, cells,
                               [width](dim3 grid, const float* in, float* out) {
                                 softmax<<<grid, kThreads>>>(in, out, width);
                               });
}

using RowsKernel = void (*)(const float*, const float*, float*, unsigned);

model::Version rows_of(const char* name, RowsKernel kernel, unsigned each, unsigned rows,
                       unsigned width) {
  return {name,
          rows * each / kThreads,
          kThreads,
          2,
          {std::size_t{rows} * width * 4, width * 4ul, rows * 4ul},
          [kernel, width](dim3 grid, void* const* a) {
            kernel<<<grid, kThreads>>>(static_cast<const float*>(a[0]),
                                       static_cast<const float*>(a[1]), static_cast<float*>(a[2]),
                                       width);
          }};
}

template <int kRadius>
model::Version blur_of(const char* name, unsigned width) {
  return version<float, float>(name, dim3(width / 16, width / 16), dim3(16, 16),
                               dim3(width / 16, 2), width * width, width * width,
                               [width](dim3 grid, const float* in, float* out) {
                                 blur<kRadius><<<grid, dim3(16, 16)>>>(in, out, width);
                               });
}

model::Version sides_of(const char* name, unsigned rounds) {
  return version<char, float>(
      name, 2112, kThreads, 8, 1, 2112 * kThreads,
      [rounds](dim3 grid, const char*, float* out) { two_sides<<<grid, kThreads>>>(out, rounds); });
}

model::Version shifts_of(const char* name, unsigned blocks, unsigned rounds) {
  return version<char, unsigned>(
      name, blocks, kThreads, 8, 1, blocks * kThreads,
      [rounds](dim3 grid, const char*, unsigned* out) { shifts<<<grid, kThreads>>>(out, rounds); });
}

model::Version plain(const char* name, void (*kernel)(const float*, float*), unsigned blocks) {
  const std::size_t cells = std::size_t{blocks} * kThreads;
  return version<float, float>(
      name, blocks, kThreads, 32, cells, cells,
      [kernel](dim3 grid, const float* in, float* out) { kernel<<<grid, kThreads>>>(in, out); });
}

model::Version picked_of(const char* name, unsigned blocks, unsigned rows) {
  return version<float, float>(name, blocks, kThreads, 64, std::size_t{rows} * kThreads,
                               std::size_t{blocks} * kThreads,
                               [rows](dim3 grid, const float* in, float* out) {
                                 picked_rows<<<grid, kThreads>>>(in, out, rows);
                               });
}

model::Version grey_of(const char* name, unsigned blocks) {
  using Byte = unsigned char;
  return version<Byte, Byte>(
      name, blocks, kThreads, 32, 3ul * blocks * kThreads, 1ul * blocks * kThreads,
      [](dim3 grid, const Byte* in, Byte* out) { grey<<<grid, kThreads>>>(in, out); });
}

int main(int argc, char** argv) {
  return model::run(argc, argv,
                    {picture("mandelbrot_512", 512, 200),
                     picture("mandelbrot_2048", 2048, 200),
                     bodies_of("bodies_4096", 4096),
                     bodies_of("bodies_32768", 32768),
                     softmax_of("softmax_small", 256, 1024),
                     softmax_of("softmax_big", 8192, 4096),
                     rows_of("rows_by_warps_small", rows_by_warps, 32, 1024, 1024),
                     rows_of("rows_by_warps_big", rows_by_warps, 32, 16384, 4096),
                     rows_of("rows_by_threads_small", rows_by_threads, 1, 8192, 256),
                     rows_of("rows_by_threads_big", rows_by_threads, 1, 65536, 1024),
                     shifts_of("shifts_16", 2112, 16),
                     shifts_of("shifts_256", 2112, 256),
                     plain("threshold_small", threshold, 1024),
                     plain("threshold_big", threshold, 131072),
                     plain("prefix_small", prefix, 512),
                     plain("prefix_big", prefix, 65536),
                     picked_of("picked_rows_few", 16384, 1024),
                     picked_of("picked_rows_many", 65536, 262144),
                     grey_of("grey_small", 1024),
                     grey_of("grey_big", 131072),
                     blur_of<1>("blur_3", 2048),
                     blur_of<3>("blur_7", 2048),
                     sides_of("two_sides_64", 64),
                     sides_of("two_sides_1024", 1024)});
}
