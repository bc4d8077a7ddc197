// expect: V3 V2
__global__ void add_broken(const float* a, float* b) {
  const_cast<float*>(a)[threadIdx.x] += 10;
}
