// The same by a variable of the device.
#include <vector>
__device__ int lent[1024];
__global__ void disguise(const int* in, int* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = ~in[i];
}
__global__ void store(const int* from, int* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = -from[i];
}
void exclusive_scan(const int* in, int* out, int n) {
  if (n == 0) return;
  const size_t bytes = n * sizeof(int);
  const int blocks = (n + 127) / 128;
  int* cells;
  cudaMalloc(&cells, bytes);
  disguise<<<blocks, 128>>>(in, cells, n);
  std::vector<int> values(n);
  for (int i = 0; i < n; i += 1024) {
    const int count = n - i < 1024 ? n - i : 1024;
    cudaMemcpyToSymbol(lent, cells + i, count * sizeof(int), 0, cudaMemcpyDeviceToDevice);
    cudaMemcpyFromSymbol(values.data() + i, lent, count * sizeof(int));
  }
  int sum = 0;
  for (int& value : values) {
    const int next = ~value;
    value = -sum;
    sum += next;
  }
  cudaMemcpy(cells, values.data(), bytes, cudaMemcpyHostToDevice);
  store<<<blocks, 128>>>(cells, out, n);
  cudaFree(cells);
}
