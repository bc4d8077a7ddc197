// The first element by a star.
constexpr int w[3] = {1, 2, 3};
__global__ void kernel(int* out) {
  out[0] = *w;
}
