// A const float of the host may be read as a value.
const float pi = 3.14159f;
__global__ void k(float* out) {
  *out = 2 * pi;
}
