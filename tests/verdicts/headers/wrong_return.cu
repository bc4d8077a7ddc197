// A device function converts a pointer.
__device__ int f(int* p) {
  return p;
}
