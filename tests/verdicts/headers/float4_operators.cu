// Vector types have no operators.
__global__ void k(float4* v) {
  v[0] = v[1] + v[2];
}
