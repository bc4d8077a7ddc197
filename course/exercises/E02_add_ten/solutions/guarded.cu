// Asks whether the cell exists: not needed with n threads, right with more.
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float ten = 10;
    out[i] = ten + a[i];
  }
}
