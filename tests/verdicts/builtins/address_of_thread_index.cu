// The address of threadIdx.
__global__ void k(int* out) {
  const uint3* p = &threadIdx;
  *out = p->x;
}
