// Copies to shared memory by inline PTX: stages that are fetched while earlier ones are used.
// covers: cp.async, __cvta_generic_to_shared
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr int kThreads = 64, kTiles = 8;

__device__ void fetch(void* to, const void* from) {
  const auto place = static_cast<std::uint32_t>(__cvta_generic_to_shared(to));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(place), "l"(from));
}

__device__ void fetch_word(std::uint32_t place, const int* from) {
  asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], %2;\n" ::"r"(place), "l"(from),
               "n"(4)
               : "memory");
}

// Bytes behind the first `bytes` become 0.
__device__ void fetch_part(std::uint32_t place, const void* from, int bytes) {
  asm volatile("cp.async.cg.shared.global [%0], [%1], %2, %3;\n" ::"r"(place), "l"(from), "n"(16),
               "r"(bytes));
}

__device__ void fetch_if(bool wanted, std::uint32_t place, const void* from) {
  asm volatile(
      "{\n"
      "  .reg .pred p;\n"
      "  setp.ne.b32 p, %0, 0;\n"
      "  @p cp.async.ca.shared.global [%1], [%2], %3;\n"
      "}\n" ::"r"(static_cast<int>(wanted)),
      "r"(place), "l"(from), "n"(8));
}

__device__ std::uint32_t number_of(const void* pointer) {
  std::uint32_t number;
  asm("{ .reg .u64 wide; cvta.to.shared.u64 wide, %1; cvt.u32.u64 %0, wide; }"
      : "=r"(number)
      : "l"(pointer));
  return number;
}

__device__ void close_group() {
  asm volatile("cp.async.commit_group;\n" ::: "memory");
}

template <int kLeft>
__device__ void wait_for_groups() {
  asm volatile("cp.async.wait_group %0;\n" ::"n"(kLeft) : "memory");
}

// Each thread adds up its neighbour's four numbers of every tile.
template <int kStages>
__global__ void sum_tiles(const int4* in, int* out) {
  extern __shared__ int4 stages[];  // kStages times kThreads
  const int me = threadIdx.x;
  for (int i = 0; i < kStages - 1; ++i) {
    fetch(&stages[i * kThreads + me], &in[i * kThreads + me]);
    close_group();
  }
  int sum = 0;
  for (int i = 0; i < kTiles; ++i) {
    wait_for_groups<kStages - 2>();
    __syncthreads();
    const int next = i + kStages - 1;
    if (next < kTiles) fetch(&stages[next % kStages * kThreads + me], &in[next * kThreads + me]);
    close_group();
    const int4 value = stages[i % kStages * kThreads + (me + 1) % kThreads];
    sum += value.x + value.y + value.z + value.w;
  }
  out[me] = sum;
}

__global__ void other_forms(const int* in, int* out) {
  __shared__ alignas(16) int words[kThreads];
  __shared__ alignas(16) int parts[4 * kThreads];
  __shared__ alignas(16) int pairs[2 * kThreads];
  const int me = threadIdx.x;
  pairs[2 * me] = pairs[2 * me + 1] = -1;
  fetch_word(number_of(words) + 4 * me, &in[me]);
  fetch_part(number_of(&parts[4 * me]), &in[4 * me], me % 5 * 4);
  fetch_if(me % 2 == 0, number_of(&pairs[2 * me]), &in[2 * me]);
  asm volatile("cp.async.wait_all;\n" ::: "memory");
  __syncthreads();
  const int other = (me + 5) % kThreads;
  out[me] = words[other];
  for (int i = 0; i < 4; ++i) out[kThreads * (i + 1) + me] = parts[4 * other + i];
  out[kThreads * 5 + me] = pairs[2 * other] + pairs[2 * other + 1];
}

int main() {
  constexpr int kNumbers = 4 * kThreads * kTiles;
  std::vector<int> numbers(kNumbers);
  for (int i = 0; i < kNumbers; ++i) numbers[i] = i * 7 % 1000;
  int *in, *out;
  cudaMalloc(&in, kNumbers * sizeof(int));
  cudaMalloc(&out, 6 * kThreads * sizeof(int));
  cudaMemcpy(in, numbers.data(), kNumbers * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> results(6 * kThreads);

  const auto show = [&](const char* what, bool is_right) {
    std::printf("%s: %s\n", what, is_right ? "right" : "wrong");
  };
  const auto sums_are_right = [&] {
    cudaMemcpy(results.data(), out, kThreads * sizeof(int), cudaMemcpyDeviceToHost);
    bool right = true;
    for (int t = 0; t < kThreads; ++t) {
      int sum = 0;
      for (int i = 0; i < kTiles; ++i)
        for (int k = 0; k < 4; ++k) sum += numbers[4 * (i * kThreads + (t + 1) % kThreads) + k];
      right = right && results[t] == sum;
    }
    return right;
  };
  sum_tiles<2><<<1, kThreads, 2 * kThreads * sizeof(int4)>>>(reinterpret_cast<int4*>(in), out);
  show("two stages", sums_are_right());
  sum_tiles<4><<<1, kThreads, 4 * kThreads * sizeof(int4)>>>(reinterpret_cast<int4*>(in), out);
  show("four stages", sums_are_right());

  other_forms<<<1, kThreads>>>(in, out);
  cudaMemcpy(results.data(), out, results.size() * sizeof(int), cudaMemcpyDeviceToHost);
  bool words = true, parts = true, pairs = true;
  for (int t = 0; t < kThreads; ++t) {
    const int other = (t + 5) % kThreads;
    words = words && results[t] == numbers[other];
    for (int i = 0; i < 4; ++i)
      parts =
          parts && results[kThreads * (i + 1) + t] == (i < other % 5 ? numbers[4 * other + i] : 0);
    const int pair = numbers[2 * other] + numbers[2 * other + 1];
    pairs = pairs && results[5 * kThreads + t] == (other % 2 == 0 ? pair : -2);
  }
  show("words", words);
  show("parts with zeros", parts);
  show("behind a predicate", pairs);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(in);
  cudaFree(out);
}
