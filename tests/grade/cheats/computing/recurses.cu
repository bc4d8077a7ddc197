// Uses up the stack.
__device__ __attribute__((noinline)) int down(volatile int* depth) {
  int next = *depth + 1;
  return down(&next) + next;
}
__global__ void add_ten(const float* a, float* out, int n) {
  int depth = 0;
  out[threadIdx.x] = down(&depth);
}
