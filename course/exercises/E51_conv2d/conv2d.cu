// E51: out is in, filtered with the weights.

__constant__ float weights[49];  // filled by the judge

__global__ void conv2d(const float* in, float* out, int rows, int cols, int r) {
  __shared__ float tile[22 * 22];
  // Your code goes here: fill the tile with its halo, wait, add up.
}
