// A function of both sides calls the device's where it is compiled for the device.
__device__ int next(int a) {
  return a + 1;
}
__host__ __device__ int twice(int* a) {
#ifdef __CUDA_ARCH__
  __syncthreads();
  return 2 * next(atomicAdd(a, 1));
#else
  return 2 * (*a)++ + 2;
#endif
}
__global__ void k(int* out) {
  *out = twice(out);
}
int main() {
  int a = 3;
  k<<<1, 1>>>(&a);
  return twice(&a);
}
