// A thread_local variable of the host is read by a kernel.
thread_local int x = 3;
__global__ void k(int* out) {
  *out = x;
}
