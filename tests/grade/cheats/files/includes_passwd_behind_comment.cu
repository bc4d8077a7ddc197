// The same, with a comment in the directive.
// clang-format off
/* */ # /**/ include "/etc/passwd"
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
