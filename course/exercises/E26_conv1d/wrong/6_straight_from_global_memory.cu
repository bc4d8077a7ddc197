// expect: T1
__global__ void conv1d(const float* a, const float* b, float* out, int na, int nb) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= na) return;
  float sum = 0;
  for (int j = 0; j < nb && i + j < na; ++j) sum += a[i + j] * b[j];
  out[i] = sum;
}
