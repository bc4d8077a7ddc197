// One launch: the first threads take the cells of dm, the others those of dn.
__device__ float dot(const float* a, int step_a, const float* b, int step_b, int terms) {
  float sum = 0;
  for (; terms > 0; --terms, a += step_a, b += step_b) sum = fmaf(*a, *b, sum);
  return sum;
}

__global__ void add_gradients(const float* dout, const float* m, const float* n, float* dm,
                              float* dn, int h, int w, int k) {
  const int cells = h * k + k * w, threads = gridDim.x * blockDim.x;
  for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < cells; cell += threads) {
    if (cell < h * k) {
      dm[cell] += dot(dout + cell / k * w, 1, n + cell % k * w, 1, w);
    } else {
      const int i = (cell - h * k) / w, c = (cell - h * k) % w;
      dn[cell - h * k] += dot(m + i, k, dout + c, w, h);
    }
  }
}

void matmul_backward(const float* dout, const float* m, const float* n, float* dm, float* dn, int h,
                     int w, int k) {
  add_gradients<<<8, 96>>>(dout, m, n, dm, dn, h, w, k);
}
