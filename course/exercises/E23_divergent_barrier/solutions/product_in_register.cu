// Keeps its own product in a register: only the neighbour's is read from p.
__global__ void ring(const float* a, float* out, int n) {
  __shared__ float s[256], p[256];
  const int t = threadIdx.x;
  const int first = blockIdx.x * blockDim.x;
  const int count = min(int(blockDim.x), n - first);
  const bool has_cell = t < count;
  const int right = t == count - 1 ? 0 : t + 1;
  float own = has_cell ? a[first + t] : 0;
  s[t] = own;
  __syncthreads();  // all of s is written
  if (has_cell) p[t] = own *= s[right];
  __syncthreads();  // all products are in p
  if (has_cell) out[first + t] = own + p[right];
}
