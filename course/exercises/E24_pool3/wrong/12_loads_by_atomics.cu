// expect: T1
__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__global__ void pool3(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = taken(a + i);
  if (i > 0) sum += taken(a + i - 1);
  if (i + 1 < n) sum += taken(a + i + 1);
  out[i] = sum;
}
