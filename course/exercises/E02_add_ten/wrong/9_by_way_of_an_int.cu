// expect: V1
__global__ void add_ten(const float* a, float* out, int n) {
  const int whole = a[threadIdx.x];
  out[threadIdx.x] = whole + 10;
}
