// A loop that runs once or not at all: the guard is its condition.
__global__ void add_ten_guard(const float* a, float* out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = a[i] + 10;
}
