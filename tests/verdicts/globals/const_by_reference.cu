// A const number of the host, bound to a reference.
const int n = 10;
__device__ int read(const int& p) {
  return p;
}
__global__ void k(int* out) {
  *out = read(n);
}
