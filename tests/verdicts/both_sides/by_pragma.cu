// A pragma says that the host does not come there.
__device__ int next(int a) {
  return a + 1;
}
#pragma nv_exec_check_disable
__host__ __device__ int twice(int a) {
  return 2 * next(a);
}
__global__ void k(int* out) {
  *out = twice(3);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
