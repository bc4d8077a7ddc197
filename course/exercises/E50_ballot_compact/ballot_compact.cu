// E50: each warp moves its cells above 0 to the front, and counts them.

__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int value = i < n ? a[i] : 0;
  // Your code goes here: vote, count the votes before this lane, and find the place of this cell.
}
