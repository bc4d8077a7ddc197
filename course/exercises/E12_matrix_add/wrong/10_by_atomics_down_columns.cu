// expect: T2 T1
__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__global__ void matrix_add(const float* a, const float* b, float* out, int rows, int cols) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x, c = blockIdx.y * blockDim.y + threadIdx.y;
  if (r >= rows || c >= cols) return;
  const int i = r * cols + c;
  atomicExch(&out[i], taken(a + i) + taken(b + i));
}
