// An array of constants of a class at an index that varies.
struct P {
  int a;
};
const P p[2] = {{1}, {2}};
__global__ void kernel(int* out) {
  out[0] = p[threadIdx.x].a;
}
