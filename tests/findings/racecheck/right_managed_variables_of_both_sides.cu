// The host uses a __managed__ variable before the launch and after waiting, and its own meanwhile.
// expect: nothing
__managed__ int total;
__managed__ int factors[2];
__device__ int calls;
int hosts_own[64];

__global__ void sum_up() {
  atomicAdd(&total, factors[1] * static_cast<int>(threadIdx.x));
  if (threadIdx.x == 0) calls += 1;
}

int main() {
  total = 1;
  factors[1] = 2;
  sum_up<<<1, 64>>>();
  hosts_own[3] = hosts_own[2] + 1;
  cudaDeviceSynchronize();
  return total == 4033 && hosts_own[3] == 1 ? 0 : 1;
}
