// Elements of constant arrays initialise variables, which nvcc does itself.
const float w[3] = {1, 2, 3};
constexpr int n[2] = {1, 2};
__global__ void kernel(float* out) {
  const float a = w[1] * w[2];
  float b = out[0] * w[1];
  auto c = n[0];
  int d[2] = {n[0], n[1] + c};
  float2 e = make_float2(w[0], w[1]);
  out[0] = a + b + d[1] + e.x;
}
