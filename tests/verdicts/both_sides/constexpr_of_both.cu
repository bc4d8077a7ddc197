// A constexpr function of both sides calls one of the device where it is not constant.
__device__ int next(int a) {
  return a + 1;
}
constexpr __host__ __device__ int chosen(int a) {
  return a > 3 ? a : next(a);
}
__global__ void k(int* out) {
  *out = chosen(*out);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
