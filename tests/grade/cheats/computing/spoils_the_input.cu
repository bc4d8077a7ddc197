// Changes the input so that a reference made from it would agree.
__global__ void add_ten(const float* a, float* out, int n) {
  const_cast<float*>(a)[threadIdx.x] = 0;
  out[threadIdx.x] = 10;
}
