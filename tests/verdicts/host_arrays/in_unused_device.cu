// A device function that no one calls reads a constant array.
const float w[3] = {1, 2, 3};
__device__ float weight(int k) {
  return w[k];
}
