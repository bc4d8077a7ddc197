// A kernel reads a static global variable.
static double rate = 0.5;
__global__ void k(double* out) {
  *out = rate;
}
