// E49: out[w] is the sum of warp w's 32 cells.

__global__ void warp_sum(const float* a, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  // Your code goes here: what is the value of a lane without a cell? Then five steps.
}
