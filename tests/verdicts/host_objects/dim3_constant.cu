// A constant of the type dim3.
const dim3 tile(16, 16);
__global__ void kernel(unsigned* out) {
  out[0] = tile.x;
}
