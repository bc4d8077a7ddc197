// A kernel calls cudaMemcpy.
__global__ void k(int* out, int* in) {
  cudaMemcpy(out, in, 4, cudaMemcpyDeviceToDevice);
}
