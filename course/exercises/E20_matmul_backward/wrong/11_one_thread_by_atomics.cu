// expect: T5
__device__ float taken(const float* cell) {
  return __int_as_float(atomicOr(reinterpret_cast<int*>(const_cast<float*>(cell)), 0));
}

__global__ void gradients(const float* dout, const float* m, const float* n, float* dm, float* dn,
                          int h, int w, int k) {
  for (int r = 0; r < h; ++r)
    for (int i = 0; i < k; ++i) {
      float sum = 0;
      for (int c = 0; c < w; ++c) sum += taken(dout + r * w + c) * taken(n + i * w + c);
      atomicAdd(dm + r * k + i, sum);
    }
  for (int i = 0; i < k; ++i)
    for (int c = 0; c < w; ++c) {
      float sum = 0;
      for (int r = 0; r < h; ++r) sum += taken(m + r * k + i) * taken(dout + r * w + c);
      atomicAdd(dn + i * w + c, sum);
    }
}

void matmul_backward(const float* dout, const float* m, const float* n, float* dm, float* dn, int h,
                     int w, int k) {
  gradients<<<1, 1>>>(dout, m, n, dm, dn, h, w, k);
}
