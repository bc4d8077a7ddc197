// expect: R4 R1 R3 T4 U2
__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32, warp = i / 32;
  if (lane == 0 && i < n) counts[warp] = 0;
  __syncthreads();
  if (i < n) out[i] = 0;
  __syncthreads();
  if (i < n && a[i] > 0) out[i - lane + atomicAdd(&counts[warp], 1)] = a[i];
}
