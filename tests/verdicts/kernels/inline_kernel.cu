// inline and static kernels.
inline __global__ void k(int* out) {
  *out = 1;
}
static __global__ void l(int* out) {
  *out = 1;
}
__global__ static void m(int* out) {
  *out = 1;
}
void __global__ n(int* out) {
  *out = 1;
}
