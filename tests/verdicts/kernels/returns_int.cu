// A kernel returns a value.
__global__ int k(int* out) {
  return *out;
}
