// Brings an allocator of its own.
void* operator new(unsigned long) {
  return nullptr;
}
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
