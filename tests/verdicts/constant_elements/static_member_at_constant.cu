// An element of a static member at a constant index.
struct Filter {
  static constexpr float w[3] = {1, 2, 3};
};
__global__ void kernel(float* out) {
  out[0] = Filter::w[2];
}
