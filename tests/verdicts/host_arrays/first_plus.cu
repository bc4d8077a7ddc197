// An element by an address that is computed.
constexpr int w[3] = {1, 2, 3};
__global__ void kernel(int* out) {
  out[0] = *(w + threadIdx.x);
}
