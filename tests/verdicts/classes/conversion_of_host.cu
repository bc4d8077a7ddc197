// A kernel converts with an operator of the host.
struct Half {
  float x;
  operator float() const { return x; }
};
__global__ void k(Half h, float* out) {
  *out = h;
}
