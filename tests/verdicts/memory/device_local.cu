// A kernel declares a device variable.
__global__ void k(int* out) {
  __device__ int x;
  x = 3;
  *out = x;
}
