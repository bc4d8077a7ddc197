// Two stages by inline PTX: the wait leaves the latest group under way, which the kernel reads.
// expect: race-shared read-after-write
#include <cstdint>

__device__ void fetch(int* to, const int* from) {
  const auto place = static_cast<std::uint32_t>(__cvta_generic_to_shared(to));
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(place), "l"(from));  // here
  asm volatile("cp.async.commit_group;");
}

__global__ void sums(const int* in, int* out) {
  __shared__ int stages[2][64];
  const int t = threadIdx.x;
  fetch(&stages[0][t], &in[t]);
  fetch(&stages[1][t], &in[64 + t]);
  asm volatile("cp.async.wait_group 1;" ::: "memory");
  __syncthreads();
  const int first = stages[0][63 - t];
  out[t] = first + stages[1][63 - t];  // and here
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 2 * 64 * sizeof(int));
  cudaMalloc(&out, 64 * sizeof(int));
  cudaMemset(in, 0, 2 * 64 * sizeof(int));
  sums<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
