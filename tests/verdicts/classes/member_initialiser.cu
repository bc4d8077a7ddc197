// Members with initial values need no constructor.
struct Options {
  int width = 3;
  float rate{0.5f};
};
__global__ void k(float* out) {
  Options o;
  *out = o.width * o.rate;
}
