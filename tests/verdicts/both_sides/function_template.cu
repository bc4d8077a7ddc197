// A function template of both sides may call the device's: nvcc looks at what the host makes of it.
__device__ int next(int a) {
  return a + 1;
}
template <class T>
__host__ __device__ T twice(T a) {
  return 2 * next(a);
}
__global__ void k(int* out) {
  *out = twice(3);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
