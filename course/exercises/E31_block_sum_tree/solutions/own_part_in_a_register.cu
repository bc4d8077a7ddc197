// Each thread keeps its own sum in a register and stores it for the others.
__global__ void block_sum_tree(const float* a, float* out, int n) {
  __shared__ float s[1024];
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  float own = 0;
  if (i < unsigned(n)) own = a[i];
  s[t] = own;
  for (unsigned d = blockDim.x >> 1; d != 0; d >>= 1) {
    __syncthreads();  // the step before is done
    if (t < d) s[t] = own += s[t + d];
  }
  if (t == 0) out[blockIdx.x] = own;
}
