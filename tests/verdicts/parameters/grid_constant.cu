// A __grid_constant__ parameter.
struct Args {
  int sizes[8];
};
__global__ void k(const __grid_constant__ Args a, int* out) {
  *out = a.sizes[threadIdx.x];
}
