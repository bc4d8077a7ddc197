// expect: T1
__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__global__ void scan_block(const float* a, float* out, int n) {
  const int first = blockIdx.x * blockDim.x, i = first + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = first; j <= i; ++j) sum += taken(a + j);
  out[i] = sum;
}
