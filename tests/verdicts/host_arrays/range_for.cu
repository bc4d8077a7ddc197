// A loop over a constant array of the host.
constexpr float w[3] = {1, 2, 3};
__global__ void kernel(float* out) {
  for (float x : w) out[0] += x;
}
