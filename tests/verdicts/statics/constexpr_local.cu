// A static constexpr table in a kernel.
__global__ void k(int* out) {
  static constexpr int table[3] = {1, 2, 3};
  constexpr int more[3] = {4, 5, 6};
  *out = table[threadIdx.x] + more[threadIdx.x];
}
