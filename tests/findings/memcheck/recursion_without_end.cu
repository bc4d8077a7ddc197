// A recursion that never stops uses up the stack of its thread.
// expect: stack-overflow
__device__ __noinline__ int depth(int level, int stop) {
  volatile int frame[16];
  frame[level % 16] = level;
  if (level == stop) return level;
  return depth(level + 1, stop) + frame[level % 16];  // here
}

__global__ void descend(int* out, int stop) {
  *out = depth(0, stop);
}

int main() {
  int* out;
  cudaMalloc(&out, sizeof(int));
  descend<<<1, 1>>>(out, -1);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(out);
  return error;
}
