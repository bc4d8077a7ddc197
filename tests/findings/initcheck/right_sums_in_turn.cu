// Sums that threads add to in turn, by a lock and by __syncwarp(), set by one of them or the host.
// expect: nothing
__device__ int taken;

__global__ void add(int* sum, int* out) {
  __shared__ int own;
  if (threadIdx.x == 0) own = 0;
  __syncwarp();
  for (int lane = 0; lane < 32; ++lane) {
    if (threadIdx.x == lane) own += lane;
    __syncwarp();
  }
  while (atomicCAS(&taken, 0, 1) != 0) {
  }
  __threadfence();
  *sum += own;
  __threadfence();
  atomicExch(&taken, 0);
  out[threadIdx.x] = own;
}

int main() {
  int *sum, *out;
  cudaMalloc(&sum, sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  add<<<1, 32>>>(sum, out);
  cudaDeviceSynchronize();
  cudaFree(sum);
  cudaFree(out);
}
