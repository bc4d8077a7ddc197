// The clocks of the device go forward, and a thread can sleep.
// covers: clock64, clock, __nanosleep
#include <cstdio>
#include <ctime>

__global__ void timed(long long* spans, float* sink) {
  long long begin = clock64();
  clock_t also = clock();
  float v = threadIdx.x;
  for (int i = 0; i < 200; i++) v = v * 0.5f + 1.0f;
  __nanosleep(1000);
  sink[threadIdx.x] = v;
  spans[threadIdx.x] = clock() != also ? clock64() - begin : 0;
}

int main() {
  long long *spans, h[32];
  float *sink, last;
  cudaMalloc(&spans, sizeof(h));
  cudaMalloc(&sink, 32 * sizeof(float));
  timed<<<1, 32>>>(spans, sink);
  cudaMemcpy(h, spans, sizeof(h), cudaMemcpyDeviceToHost);
  cudaMemcpy(&last, sink + 31, sizeof(float), cudaMemcpyDeviceToHost);
  int forward = 0;
  for (long long v : h) forward += v > 0;
  printf("%d of 32 clocks went forward, v = %.1f\n", forward, last);
  cudaFree(spans);
  cudaFree(sink);
}
