// A kernel makes an object with a constructor of the host.
struct Complex {
  float re, im;
  Complex(float r, float i) : re(r), im(i) {}
};
__global__ void k(float* out) {
  Complex z(1, 2);
  *out = z.re;
}
