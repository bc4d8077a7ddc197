// E03: should put a[i] + 10 into b[i]. Why does b stay as it was?

__global__ void add_broken(const float* a, float* b) {
  float sum = a[threadIdx.x] + 10;
  b = &sum;
}
