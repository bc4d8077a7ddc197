// The size of an array asks for no element.
const float w[3] = {1, 2, 3};
float v[4];
__global__ void kernel(float* out) {
  out[0] = sizeof(w) / sizeof(w[0]) + sizeof v / sizeof *v;
}
