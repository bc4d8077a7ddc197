// Static variables of kernels and device functions lie in device memory, as nvcc puts them there.
// expect: nothing

__device__ int next() {
  static int count = 40;
  return ++count;
}

__global__ void count_launches(int* launches, int* numbers) {
  static int launch;
  static const int table[2] = {3, 4};
  if (threadIdx.x == 0) {
    *launches = ++launch;
    *numbers = next() * table[launch - 1];
  }
}

int main() {
  int *launches, *numbers, seen[2];
  cudaMalloc(&launches, sizeof(int));
  cudaMalloc(&numbers, sizeof(int));
  count_launches<<<1, 32>>>(launches, numbers);
  count_launches<<<1, 32>>>(launches, numbers);
  cudaMemcpy(&seen[0], launches, sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(&seen[1], numbers, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(launches);
  cudaFree(numbers);
  return seen[0] == 2 && seen[1] == 42 * 4 ? 0 : 1;
}
