// A const number with a constant value may be read.
const int n = 10;
const float unused = 1.5f;
__global__ void k(int* out) {
  *out = n;
}
