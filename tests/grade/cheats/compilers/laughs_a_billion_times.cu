// Macros that grow to gigabytes of text.
#define A \
  "ha"    \
  "ha"    \
  "ha"    \
  "ha"    \
  "ha"    \
  "ha"    \
  "ha"    \
  "ha"    \
  "ha"    \
  "ha"
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define F D D D D D D D D D D
#define G F F F F F F F F F F
#define H G G G G G G G G G G
#define I H H H H H H H H H H
#define J I I I I I I I I I I
const char* joke = J;
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
