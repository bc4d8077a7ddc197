// expect: V2 O1 O2 G1

__global__ void add_ten_guard(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  if (i < 4) out[i] = a[i] + 10;
}
