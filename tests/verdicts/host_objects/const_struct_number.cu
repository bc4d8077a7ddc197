// A member of a constant of a class.
struct W {
  float a;
};
const W weights = {1};
__global__ void kernel(float* out) {
  out[0] = weights.a;
}
