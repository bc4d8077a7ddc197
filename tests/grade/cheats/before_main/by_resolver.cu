// Runs when the loader chooses a function.
extern "C" void* choose() {
  return nullptr;
}
extern "C" __attribute__((ifunc("choose"))) void chosen();
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
