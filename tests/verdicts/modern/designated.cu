// Designated initialisers in a kernel.
// flags: -std=c++20
struct Options {
  int width, height;
};
__global__ void k(int* out) {
  Options o{.width = 3, .height = 4};
  *out = o.width;
}
