// expect: V1

__global__ void add(const float* a, const float* b, float* out, int n) {
  const int i = threadIdx.x;
  out[i] = a[i] * b[i];
}
