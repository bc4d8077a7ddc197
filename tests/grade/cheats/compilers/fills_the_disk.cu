// Writes an object file of eight gigabytes.
char large[1ull << 33] = {1};
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
