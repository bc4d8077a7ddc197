// threadIdx is copied, and has unsigned members.
__global__ void k(int* out) {
  auto t = threadIdx;
  uint3 u = blockIdx;
  dim3 d = blockDim;
  *out = t.x + u.y + d.z + warpSize;
}
