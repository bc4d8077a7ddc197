// A recursion ten levels deep fits into the stack that the program asked for.
// expect: nothing
__device__ __noinline__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

__global__ void numbers(int* out) {
  out[threadIdx.x] = fibonacci(threadIdx.x % 10);
}

int main() {
  cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024);
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  numbers<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
