// A device-wide scan is asked for 300 elements of arrays of 256.
// expect: out-of-bounds-global
#include <cub/cub.cuh>

int main() {
  int *in, *out;
  void* storage = nullptr;
  size_t bytes = 0;
  cudaMalloc(&in, 256 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(in, 0, 256 * sizeof(int));
  cub::DeviceScan::InclusiveSum(storage, bytes, in, out, 300);
  cudaMalloc(&storage, bytes);
  cub::DeviceScan::InclusiveSum(storage, bytes, in, out, 300);  // here
  cudaDeviceSynchronize();
  cudaFree(storage);
  cudaFree(in);
  cudaFree(out);
}
