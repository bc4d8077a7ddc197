// The same, with the name in a macro.
#define WHERE </etc/passwd>
#include WHERE
__global__ void add_ten(const float* a, float* out, int n) {
  if (threadIdx.x < n) out[threadIdx.x] = a[threadIdx.x] + 10;
}
