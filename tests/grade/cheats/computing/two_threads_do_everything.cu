// Two threads of all do the work, a half each.
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < 2)
    for (int i = threadIdx.x; i < n; i += 2) out[i] = a[i] + 10;
}
