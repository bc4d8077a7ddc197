// The same by managed memory that no kernel reaches: only a copy does.
#include <vector>
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
  int* lent;
  cudaMallocManaged(&lent, bytes);
  cudaMemcpy(lent, cells, bytes, cudaMemcpyDeviceToDevice);
  for (int i = 0; i < n; ++i) values[i] = lent[i];
  cudaFree(lent);
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
