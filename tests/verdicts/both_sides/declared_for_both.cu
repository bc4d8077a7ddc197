// A function is of both sides by its first declaration.
__host__ __device__ int next(int a);
__device__ int next(int a) {
  return a + 1;
}
__host__ __device__ int twice(int a) {
  return 2 * next(a);
}
__global__ void k(int* out) {
  *out = twice(3);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
