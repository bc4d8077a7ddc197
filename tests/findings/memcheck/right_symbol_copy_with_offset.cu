// The last two of four numbers are set by a copy with an offset.
// expect: nothing
__device__ int numbers[4] = {1, 2, 3, 4};

__global__ void sum(int* out) {
  *out = numbers[0] + numbers[1] + numbers[2] + numbers[3];
}

int main() {
  const int host[2] = {30, 40};
  cudaMemcpyToSymbol(numbers, host, sizeof host, 2 * sizeof(int));
  int *out, result;
  cudaMalloc(&out, sizeof(int));
  sum<<<1, 1>>>(out);
  cudaMemcpy(&result, out, sizeof result, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return result == 73 ? 0 : 1;
}
