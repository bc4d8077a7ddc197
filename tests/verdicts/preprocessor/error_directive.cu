// #error is an error.
#error "choose a size"
__global__ void k(int* out) {
  *out = 1;
}
