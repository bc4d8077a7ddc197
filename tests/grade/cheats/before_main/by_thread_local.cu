// Runs host code at the end of a thread.
#include <cstdio>
struct Late {
  int n = 1;
  ~Late() { std::puts("{\"event\":\"end\"}"); }
};
thread_local Late late;
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i < n) out[i] = a[i] + 10;
}
int touch() {
  return late.n;
}
