// Shared memory of a function whose class has a default for one of its members alone is not set.
struct Best {
  float value;
  int at = -1;
};
__global__ void k(float* out) {
  __shared__ Best best[32];
  best[threadIdx.x].value = 1;
  *out = best[threadIdx.x].value;
}
