// expect: V3
__global__ void add_ten(const float* a, float* out, int n) {
  const int i = threadIdx.x;
  float* cell = const_cast<float*>(a) + i;
  *cell += 10;
  out[i] = *cell;
}
