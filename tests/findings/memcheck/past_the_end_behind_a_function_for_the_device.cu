// Functions that only the device's pass has stand in front of the kernel: the line is the kernel's.
// expect: out-of-bounds-global
template <class T>
__device__ T twice(T value) {
  return value + value;
}

#if __CUDA_ARCH__ >= 600
__device__ int thrice(int value) {
  return 3 * value;
}
template <>
__device__ int twice<int>(int value) {
  return 2 * value;
}
#endif

__global__ void double_all(const int* in, int* out) {
  out[threadIdx.x] = twice(in[threadIdx.x + 16]);  // here
}

int main() {
  int *in, *out;
  cudaMalloc(&in, 32 * sizeof(int));
  cudaMalloc(&out, 32 * sizeof(int));
  cudaMemset(in, 0, 32 * sizeof(int));
  double_all<<<1, 32>>>(in, out);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return error;
}
