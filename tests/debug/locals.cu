// Half a million turns of a loop; breakpoints ask for parameters, locals and what pointers lead to.
#include <cstdio>
struct Step {
  float scale;
  unsigned char low;
  const int* table;
};
__global__ void turns(Step by, const int* in, double* out, int n) {
  __shared__ int last[16];
  const int t = threadIdx.x;
  double sum = 0;
  const int* next = nullptr;
  for (int i = 0; i < n; ++i) {
    const int& there = in[(i + t) % 16];
    sum += by.scale * there;
    next = i % 5000 == t ? &there : nullptr;
    ++by.low;
    if (i % 4 == 0) last[t] = i - 7;
  }
  out[t] = sum;
}
int main() {
  int* in;
  double* out;
  cudaMallocManaged(&in, 16 * sizeof(int));
  cudaMallocManaged(&out, 16 * sizeof(double));
  for (int i = 0; i < 16; ++i) in[i] = 3 * i - 20;
  for (int launch = 0; launch < 2; ++launch)
    turns<<<1, 16>>>(Step{0.5f + launch, 250, in + 2}, in, out, 16000);
  cudaDeviceSynchronize();
  std::printf("%g %g\n", out[0], out[15]);
}
