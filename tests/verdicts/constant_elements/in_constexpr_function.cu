// A constexpr function has its own array.
__device__ constexpr float weight(int k) {
  constexpr float w[3] = {1, 2, 3};
  return w[k];
}
__global__ void kernel(float* out) {
  out[0] = weight(threadIdx.x);
}
