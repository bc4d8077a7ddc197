// __ballot of the time before Volta.
__global__ void k(int* out) {
  *out = __ballot(*out > 0);
}
