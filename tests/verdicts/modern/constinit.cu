// A constinit device variable.
// flags: -std=c++20
constinit __device__ int x = 3;
__global__ void k(int* out) {
  *out = x;
}
