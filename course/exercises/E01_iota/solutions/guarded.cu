// Asks whether the cell exists, and counts the blocks too: right for any launch.
__global__ void iota(int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = i;
}
