// Includes a file of the machine by a trigraph.
// clang-format off
??=include "/etc/passwd"
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = a[i] + 10;
}
