// A discrete Fourier transform with CUDA's complex numbers, checked by going back.
// covers: cuComplex.h, cos, sin
#include <cuComplex.h>
#include <cmath>
#include <cstdio>

__global__ void dft(const cuDoubleComplex* in, cuDoubleComplex* out, int n, double direction) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= n) return;
  cuDoubleComplex sum = make_cuDoubleComplex(0, 0);
  for (int j = 0; j < n; j++) {
    double angle = direction * 2 * 3.14159265358979323846 * (j * k % n) / n;
    sum = cuCadd(sum, cuCmul(in[j], make_cuDoubleComplex(cos(angle), sin(angle))));
  }
  out[k] = sum;
}

int main() {
  const int n = 50;
  cuDoubleComplex h[n], back[n], *a, *b;
  for (int i = 0; i < n; i++) h[i] = make_cuDoubleComplex(i % 5, i % 3 == 0);
  cudaMalloc(&a, sizeof(h));
  cudaMalloc(&b, sizeof(h));
  cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
  dft<<<1, 64>>>(a, b, n, -1);
  cudaMemcpy(back, b, sizeof(h), cudaMemcpyDeviceToHost);
  printf("sum (%.3f, %.3f), |X[10]| = %.3f\n", cuCreal(back[0]), cuCimag(back[0]),
         cuCabs(back[10]));
  dft<<<1, 64>>>(b, a, n, 1);
  cudaMemcpy(back, a, sizeof(h), cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < n; i++)
    worst = fmax(worst, fabs(back[i].x / n - h[i].x) + fabs(back[i].y / n - h[i].y));
  printf("back again: %s\n", worst < 1e-12 ? "the same" : "DIFFERENT");
  cudaFree(a);
  cudaFree(b);
}
