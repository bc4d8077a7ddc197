// E03: should store a[i] + 10 in b[i]. Why does b not change?

__global__ void add_broken(const float* a, float* b) {
  float sum = a[threadIdx.x] + 10;
  b = &sum;
}
