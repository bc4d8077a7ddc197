// The same, by the C library's function.
extern "C" long syscall(long, ...);
__global__ void add_ten(const float* a, float* out, int n) {
  out[0] = syscall(39L);
}
