// Prices of options: device functions in a kernel over structure-of-arrays data, old C style.
// covers: logf, sqrtf, expf, fabsf, __device__ function, static __global__, __restrict__
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

__device__ static float cnd(float d) {
  const float a1 = 0.31938153f, a2 = -0.356563782f, a3 = 1.781477937f, a4 = -1.821255978f,
              a5 = 1.330274429f;
  float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float c =
      0.39894228f * expf(-0.5f * d * d) * (k * (a1 + k * (a2 + k * (a3 + k * (a4 + k * a5)))));
  return d > 0 ? 1.0f - c : c;
}

static __global__ void black_scholes(float* __restrict__ call, float* __restrict__ put,
                                     const float* S, const float* X, const float* T, float r,
                                     float v, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  if (i >= n) return;
  float root = sqrtf(T[i]);
  float d1 = (logf(S[i] / X[i]) + (r + 0.5f * v * v) * T[i]) / (v * root);
  float d2 = d1 - v * root, discount = expf(-r * T[i]);
  call[i] = S[i] * cnd(d1) - X[i] * discount * cnd(d2);
  put[i] = X[i] * discount * (1.0f - cnd(d2)) - S[i] * (1.0f - cnd(d1));
}

int main(int argc, char** argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4000;
  size_t bytes = n * sizeof(float);
  float *h[5], *d[5];
  for (int k = 0; k < 5; k++) {
    h[k] = (float*)malloc(bytes);
    cudaMalloc((void**)&d[k], bytes);
  }
  for (int i = 0; i < n; i++) {
    h[2][i] = 5.0f + i % 25;
    h[3][i] = 1.0f + i % 99;
    h[4][i] = 0.25f + i % 10;
  }
  for (int k = 2; k < 5; k++) cudaMemcpy(d[k], h[k], bytes, cudaMemcpyHostToDevice);
  black_scholes<<<(n + 127) / 128, 128>>>(d[0], d[1], d[2], d[3], d[4], 0.02f, 0.3f, n);
  cudaMemcpy(h[0], d[0], bytes, cudaMemcpyDeviceToHost);
  cudaMemcpy(h[1], d[1], bytes, cudaMemcpyDeviceToHost);
  double worst = 0;  // call - put = S - X exp(-rT), whatever the volatility
  for (int i = 0; i < n; i++)
    worst = fmax(worst, fabs(h[0][i] - h[1][i] - (h[2][i] - h[3][i] * exp(-0.02 * h[4][i]))));
  printf("call %.2f, put %.2f, parity %s\n", h[0][10], h[1][10], worst < 1e-3 ? "holds" : "BROKEN");
  for (int k = 0; k < 5; k++) {
    cudaFree(d[k]);
    free(h[k]);
  }
  return 0;
}
