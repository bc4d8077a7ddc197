// Says that what follows is in another file, with a digraph and on two lines.
// clang-format off
%:li\
ne 77 "stub.cu"
__global__ void add_ten(const float* a, float* out, int n) {
  out[threadIdx.x + n] = a[threadIdx.x] + 10;
}
