// A thread that makes a million accesses between two barriers.
#include <cstdio>
__global__ void far(const int* in, int* out, int n) {
  __shared__ int last[2];
  int t = threadIdx.x;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += in[i % 64];
    if (sum > 1000) {
      sum -= 1000;
      last[t] = i;
    }
  }
  __syncthreads();
  out[t] = sum + last[1 - t];
}
int main() {
  int *in, *out;
  cudaMallocManaged(&in, 64 * sizeof(int));
  cudaMallocManaged(&out, 2 * sizeof(int));
  for (int i = 0; i < 64; ++i) in[i] = i;
  std::printf("begins\n");
  far<<<1, 2>>>(in, out, 1000000);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[1]);
}
