// Gives the cell a name of its own.
__global__ void add_broken(const float* a, float* b) {
  const float sum = a[threadIdx.x] + 10;
  float& cell = b[threadIdx.x];
  cell = sum;
}
