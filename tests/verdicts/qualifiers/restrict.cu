// __restrict__ on parameters, members and locals.
__global__ void k(int* __restrict__ out, const int* __restrict__ in) {
  const int* __restrict__ p = in;
  out[0] = p[0];
}
