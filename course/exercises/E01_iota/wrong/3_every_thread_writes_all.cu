// expect: R2
__global__ void iota(int* out, int n) {
  for (int i = 0; i < n; ++i) out[i] = i;
}
