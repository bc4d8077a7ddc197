// A macro hides the host function.
int square_of(int x) {
  return x * x;
}
#define square_of(x) ((x) * (x))
__global__ void k(int* out) {
  *out = square_of(3);
}
