// Vector types and their makers on both sides.
__global__ void k(float4* v, int3 i) {
  v[i.x] = make_float4(1, 2, 3, i.y);
}
int main() {
  k<<<1, 1>>>(nullptr, make_int3(1, 2, 3));
  dim3 d(1, 2);
  return d.z - 1;
}
