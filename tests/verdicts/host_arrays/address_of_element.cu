// The address of an element.
constexpr int w[3] = {1, 2, 3};
__device__ int first(const int* p) {
  return *p;
}
__global__ void kernel(int* out) {
  out[0] = first(&w[1]);
}
