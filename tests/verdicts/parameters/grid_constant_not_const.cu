// A __grid_constant__ parameter that is not const.
struct Args {
  int sizes[8];
};
__global__ void k(__grid_constant__ Args a, int* out) {
  *out = a.sizes[threadIdx.x];
}
