// expect: T1
__global__ void add(const float* a, const float* b, float* out, int n) {
  volatile float* cell = out + threadIdx.x;
  *cell = a[threadIdx.x];
  *cell = *cell + b[threadIdx.x];
}
