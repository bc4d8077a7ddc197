// A constant of a class of the host.
struct W {
  float w[3];
};
const W weights = {{1, 2, 3}};
__global__ void kernel(float* out) {
  for (int k = 0; k < 3; ++k) out[0] += weights.w[k];
}
