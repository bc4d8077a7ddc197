// expect: V2
__global__ void add_broken(const float* a, float* b) {
  float sum = 0;
  b = &sum;
  *b = a[threadIdx.x] + 10;
}
