// #error in the device's view alone.
#ifdef __CUDA_ARCH__
#error "no device, please"
#endif
__global__ void k(int* out) {
  *out = 1;
}
