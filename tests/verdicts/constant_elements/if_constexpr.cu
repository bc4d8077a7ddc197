// In a branch that is not taken.
constexpr float w[3] = {1, 2, 3};
template <bool on>
__global__ void kernel(float* out) {
  if constexpr (on) out[0] = w[threadIdx.x];
}
void launch(float* out) {
  kernel<false><<<1, 1>>>(out);
}
