// The address of a const number of the host.
const int n = 10;
__device__ int read(const int* p) {
  return *p;
}
__global__ void k(int* out) {
  *out = read(&n);
}
