// A kernel declares constant memory.
__global__ void k(int* out) {
  __constant__ int x = 3;
  *out = x;
}
