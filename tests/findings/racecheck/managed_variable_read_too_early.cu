// The host reads a __managed__ variable, which a kernel that may still run writes.
// expect: race-host
__managed__ int total;

__global__ void sum_up() {
  atomicAdd(&total, static_cast<int>(threadIdx.x));  // and here
}

int main() {
  sum_up<<<1, 64>>>();
  const int sum = total;  // here
  cudaDeviceSynchronize();
  return sum == 2016 ? 0 : 1;
}
