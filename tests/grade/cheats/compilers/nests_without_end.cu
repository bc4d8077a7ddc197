// Opens more brackets than a parser has stack for.
#define A ((((((((((
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
const int deep = E E E E E E E E E E 1;
__global__ void add_ten(const float* a, float* out, int n) {
  out[threadIdx.x] = a[threadIdx.x] + 10;
}
