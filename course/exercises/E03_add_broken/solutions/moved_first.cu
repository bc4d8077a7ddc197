// Moves the thread's copy of the pointer to its cell, then stores there.
__global__ void add_broken(const float* a, float* b) {
  b = b + threadIdx.x;
  *b = a[threadIdx.x] + 10;
}
