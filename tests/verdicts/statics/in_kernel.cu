// A static variable in a kernel is device memory.
__global__ void k(int* out) {
  static int calls = 0;
  *out = ++calls;
}
