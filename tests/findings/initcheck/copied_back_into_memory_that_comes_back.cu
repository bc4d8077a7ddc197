// Memory of a copy is freed and comes back, with the same zeros from a file: they are no copy.
// expect: uninitialised-copy
#include <cstdio>
#include <cstdlib>

constexpr int kCount = 64;

__global__ void fill_half(int* out) {
  if (threadIdx.x < kCount / 2) out[threadIdx.x] = 1;
}

int sum_of(const int* values, int count) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += values[i];
  return sum;
}

int sum_of_zeros(int* values) {
  std::FILE* const zeros = std::fopen("/dev/zero", "r");
  const bool is_read = std::fread(values, sizeof(int), kCount, zeros) == kCount;
  std::fclose(zeros);
  return is_read ? sum_of(values, kCount) : -1;
}

int main() {
  int* out;
  cudaMalloc(&out, kCount * sizeof(int));
  fill_half<<<1, kCount>>>(out);

  int* const first = new int[kCount];
  cudaMemcpy(first, out, kCount * sizeof(int), cudaMemcpyDeviceToHost);  // here
  int sum = sum_of(first, kCount / 2);
  delete[] first;
  int* const second = new int[kCount];
  sum += sum_of_zeros(second);
  delete[] second;

  int* const third = static_cast<int*>(std::malloc(4 * kCount * sizeof(int)));
  cudaMemcpy(third, out, kCount * sizeof(int), cudaMemcpyDeviceToHost);  // and here
  sum += sum_of(third, kCount / 2);
  std::free(third);
  int* const fourth = static_cast<int*>(std::malloc(4 * kCount * sizeof(int)));
  sum += sum_of_zeros(fourth);
  std::free(fourth);

  cudaFree(out);
  return sum == kCount ? 0 : 1;
}
