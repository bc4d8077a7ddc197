// expect: T5
__global__ void iota(int* out, int n) {
  if (threadIdx.x != 0) return;
  for (int i = 0; i < n; ++i) out[i] = i;
}
