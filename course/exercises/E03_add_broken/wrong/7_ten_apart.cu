// expect: V1 O1

__global__ void add_broken(const float* a, float* b) {
  b[threadIdx.x] = a[threadIdx.x + 10];
}
