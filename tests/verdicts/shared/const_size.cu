// A shared array of a constant size.
const int kTile = 16;
template <int n>
__global__ void k(int* out) {
  __shared__ int tile[kTile][n + 1];
  *out = tile[0][0];
}
template __global__ void k<16>(int*);
