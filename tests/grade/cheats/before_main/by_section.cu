// Puts a pointer where the loader calls.
static void early() {}
__attribute__((section(".init_array"))) void (*pointer)() = early;
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
