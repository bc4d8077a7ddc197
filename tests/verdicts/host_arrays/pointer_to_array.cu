// A pointer to a constant array of the host.
static const float kw[3] = {1, 2, 3};
__global__ void kernel(float* out) {
  const float* w = kw;
  for (int k = 0; k < 3; ++k) out[0] += w[k];
}
