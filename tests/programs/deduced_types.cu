// Variables that live across barriers and are declared with `auto`.
// covers: __syncthreads, __shfl_up_sync, __shfl_xor_sync, float4, make_float4
#include <cstdio>

constexpr int kThreads = 64;

struct Pair {
  float value;
  int place;
};
__device__ Pair better(Pair a, Pair b) {
  return a.value > b.value || (a.value == b.value && a.place < b.place) ? a : b;
}

// What lives on has the type of what does not, and of what lives on itself.
__global__ void numbers(const short* in, double* out, int n) {
  __shared__ double sums[kThreads];
  const auto tid = threadIdx.x;
  int place = blockIdx.x * blockDim.x + tid;
  auto small = in[place % n];
  auto wide = small * 0.5, twice = wide * 2;
  const auto kept{small + 1u};
  auto index(place);
  sums[tid] = wide;
  __syncthreads();
  double next = sums[(tid + 1) % blockDim.x];
  auto both = next + twice;
  for (auto width = blockDim.x / 2; width > 0; width /= 2) {
    auto before = sums[tid];
    __syncthreads();
    if (tid < width) sums[tid] = before + sums[tid + width];
    __syncthreads();
    both += before;
  }
  out[index] = both + kept + small + sizeof(small) * 1000 + sums[0] * 0;
}

__global__ void pointers(const float4* in, float* out) {
  __shared__ float4 tile[kThreads];
  auto* mine = tile + threadIdx.x;
  const auto* from = in + threadIdx.x;
  auto four = *from;
  *mine = make_float4(four.w, four.z, four.y, four.x);
  __syncthreads();
  auto other = tile[blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  *mine = other;
  __syncthreads();
  out[threadIdx.x] = other.x + four.w * tile[(threadIdx.x + 1) % blockDim.x].y + mine->z;
}

template <class T, int kWidth>
__global__ void best(const T* in, Pair* out) {
  __shared__ Pair pairs[kThreads];
  auto mine = Pair{static_cast<float>(in[threadIdx.x]), static_cast<int>(threadIdx.x)};
  pairs[threadIdx.x] = mine;
  __syncthreads();
#pragma unroll
  for (auto width = kWidth / 2; width >= 1; width /= 2) {
    auto other = pairs[threadIdx.x ^ width];
    __syncthreads();
    mine = better(mine, other);
    pairs[threadIdx.x] = mine;
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = mine;
}

__global__ void exchanged(const int* in, int* out) {
  auto value = in[threadIdx.x];
  auto left = __shfl_up_sync(~0u, value, 1);
  auto sum = value;
  for (auto step = 16; step > 0; step /= 2) sum += __shfl_xor_sync(~0u, sum, step);
  out[threadIdx.x] = sum + left;
}

template <class T>
T* managed(int count) {
  T* memory;
  cudaMallocManaged(&memory, count * sizeof(T));
  return memory;
}

int main() {
  auto shorts = managed<short>(100);
  auto fours = managed<float4>(kThreads);
  auto ints = managed<int>(kThreads);
  auto doubles = managed<double>(2 * kThreads);
  auto floats = managed<float>(kThreads);
  auto results = managed<int>(kThreads);
  auto pair = managed<Pair>(1);
  for (int i = 0; i < 100; ++i) shorts[i] = static_cast<short>(i * 7 % 50 - 20);
  for (int i = 0; i < kThreads; ++i) {
    fours[i] = make_float4(i, 2 * i, 3 * i, 4 * i);
    ints[i] = i * 5 % 37;
  }
  numbers<<<2, kThreads>>>(shorts, doubles, 100);
  cudaDeviceSynchronize();
  double sum = 0;
  for (int i = 0; i < 2 * kThreads; ++i) sum += doubles[i] * (i % 5 + 1);
  std::printf("numbers %.3f %.3f %.3f\n", doubles[0], doubles[127], sum);
  pointers<<<1, kThreads>>>(fours, floats);
  cudaDeviceSynchronize();
  std::printf("pointers %.1f %.1f\n", floats[1], floats[63]);
  best<int, kThreads><<<1, kThreads>>>(ints, pair);
  cudaDeviceSynchronize();
  std::printf("best %.1f at %d\n", pair->value, pair->place);
  exchanged<<<1, kThreads>>>(ints, results);
  cudaDeviceSynchronize();
  std::printf("exchanged %d %d %d\n", results[0], results[31], results[63]);
  for (void* memory : {(void*)shorts, (void*)fours, (void*)ints, (void*)doubles, (void*)floats,
                       (void*)results, (void*)pair})
    cudaFree(memory);
}
