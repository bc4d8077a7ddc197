// Waits without using the processor.
__global__ void add_ten(const float* a, float* out, int n) {
  out[threadIdx.x] = a[threadIdx.x] + 10;
  while (true) __nanosleep(1000000000);
}
