// Squares numbers on a stream; the host reads the result without waiting for the stream.
#include <cstdio>

__global__ void square(int* numbers) {
  numbers[threadIdx.x] *= numbers[threadIdx.x];
}

// [kernel]
void print_square(int* numbers, int* pinned, int n, cudaStream_t stream) {
  square<<<1, n, 0, stream>>>(numbers);
  cudaMemcpyAsync(pinned, numbers, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
  std::printf("the square of 7 is %d\n", pinned[7]);
}
// [kernel]

int main() {
  constexpr int n = 64;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *pinned, *numbers;
  cudaMallocHost(&pinned, n * sizeof(int));
  cudaMalloc(&numbers, n * sizeof(int));
  for (int i = 0; i < n; ++i) pinned[i] = i;
  cudaMemcpy(numbers, pinned, n * sizeof(int), cudaMemcpyHostToDevice);
  for (int i = 0; i < n; ++i) pinned[i] = 0;
  print_square(numbers, pinned, n, stream);
  cudaStreamDestroy(stream);
  cudaFree(numbers);
  cudaFreeHost(pinned);
}
