// A warp operation and a barrier of a warp.
__global__ void sums(int* out) {
  const int t = threadIdx.x;
  int sum = t;
  sum += __shfl_down_sync(0xffffffff, sum, 1);
  __syncwarp();
  sum += 1;
  out[t] = sum;
}
int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  sums<<<1, 64>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
