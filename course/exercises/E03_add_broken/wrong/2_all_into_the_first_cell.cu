// expect: R2
__global__ void add_broken(const float* a, float* b) {
  *b = a[threadIdx.x] + 10;
}
