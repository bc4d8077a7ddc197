// expect: V2 K1

__global__ void add_broken(const float* a, float* b) {
  float cell = b[threadIdx.x];
  cell = a[threadIdx.x] + 10;
}
