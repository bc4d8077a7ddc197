// Qualifiers behind the type.
int __device__ f() {
  return 1;
}
const int __constant__ table[2] = {1, 2};
void __host__ __device__ g() {}
__global__ void k(int* out) {
  *out = f() + table[1];
}
