// A function of both sides has the device's function for the device alone.
__host__ __device__ int ones(unsigned x) {
#ifdef __CUDA_ARCH__
  return __popc(x);
#else
  return __builtin_popcount(x);
#endif
}
int main() {
  return ones(7);
}
