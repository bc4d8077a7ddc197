// The last steps of the reduction count on lanes that run in step, without volatile.
// expect: race-shared read-after-write
#include <cstdio>

__global__ void sum(const int* in, int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];  // here
    s[t] += s[t + 4];
    s[t] += s[t + 2];
    s[t] += s[t + 1];
  }
  if (t == 0) *out = s[0];
}
int main() {
  int *in, *out, host[64];
  for (int& i : host) i = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, 4);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  sum<<<1, 64>>>(in, out);
  int got;
  cudaMemcpy(&got, out, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", got);
  cudaFree(in);
  cudaFree(out);
}
