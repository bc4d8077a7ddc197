// A thread_local variable in a kernel.
__global__ void k(int* out) {
  thread_local int x = 0;
  *out = ++x;
}
