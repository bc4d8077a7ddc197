// A kernel calls cudaDeviceSynchronize.
__global__ void k() {
  cudaDeviceSynchronize();
}
