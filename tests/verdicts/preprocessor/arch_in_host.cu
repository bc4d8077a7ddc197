// __CUDA_ARCH__ is undefined in host code.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 300
#error "too old"
#endif
__global__ void k(int* out) {
#if __CUDA_ARCH__ >= 700
  __nanosleep(10);
#endif
  *out = 1;
}
