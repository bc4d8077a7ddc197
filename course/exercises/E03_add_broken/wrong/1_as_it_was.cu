// expect: V2
__global__ void add_broken(const float* a, float* b) {
  float sum = a[threadIdx.x] + 10;
  b = &sum;
}
