// expect: V1 V2 O1

__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  out[i] = a[i + 1] + 10;
}
