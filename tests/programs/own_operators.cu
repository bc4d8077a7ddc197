// A program that counts what it asks the host's memory for, and whose kernels ask for some as well.
// covers: cudaMallocManaged
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>
#include <vector>

static long counted = 0, bytes_in_use = 0;

static void* allocate(std::size_t bytes) {
  ++counted;
  bytes_in_use += static_cast<long>(bytes);
  auto* const memory = static_cast<std::size_t*>(malloc(bytes + 16));
  memory[0] = bytes;
  return memory + 2;
}

static void release(void* memory) {
  if (memory == nullptr) return;
  std::size_t* const begin = static_cast<std::size_t*>(memory) - 2;
  bytes_in_use -= static_cast<long>(*begin);
  free(begin);
}

#ifdef __CUDA_ARCH__
#define ALLOCATE(bytes) malloc(bytes)
#define RELEASE(memory) free(memory)
#else
#define ALLOCATE(bytes) allocate(bytes)
#define RELEASE(memory) release(memory)
#endif
[[nodiscard]] void* operator new(std::size_t bytes) {
  return ALLOCATE(bytes);
}
void* operator new[](std::size_t bytes) {
  return ALLOCATE(bytes);
}
void operator delete(void* memory) noexcept {
  RELEASE(memory);
}
void operator delete[](void* memory) noexcept {
  RELEASE(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  RELEASE(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  RELEASE(memory);
}

struct Mean {
  int sum, count;
  __device__ Mean(int sum, int count) : sum(sum), count(count) {}
};

__global__ void means(int* out, int n) {
  __shared__ int shared[64];
  int* const scratch = static_cast<int*>(malloc(16));
  Mean* const mean = new Mean(static_cast<int>(threadIdx.x), 1);
  shared[threadIdx.x] = threadIdx.x;
  __syncthreads();
  if (threadIdx.x < n) {
    scratch[1] = shared[blockDim.x - 1 - threadIdx.x];
    mean->sum += scratch[1];
    ++mean->count;
    out[threadIdx.x] = mean->sum * 10 + mean->count;
  }
  delete mean;
  free(scratch);
}

int main() {
  const long before = counted;
  std::vector<int> numbers(100, 3);
  std::map<std::string, int> names{{"a name that does not fit in the string itself", 1}, {"b", 2}};
  std::printf("%s\n", counted > before && bytes_in_use >= 400 ? "counted" : "not counted");
  int* out;
  cudaMallocManaged(&out, 64 * sizeof(int));
  std::thread([&] {
    std::vector<std::string> texts(10, "a text that does not fit in the string itself, either");
    means<<<1, 64>>>(out, 64);
    cudaDeviceSynchronize();
    std::printf("%zu texts, %d\n", texts.size(), out[5]);
  }).join();
  for (int i = 0; i < 3; ++i) means<<<1, 64>>>(out, 60 + i);
  std::printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  std::printf("%d %d %d\n", out[0], out[61], numbers[99] + names["b"]);
  cudaFree(out);
}
