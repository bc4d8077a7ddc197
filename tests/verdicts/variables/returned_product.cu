// A product is no declaration, `return a * b`.
int factor = 3;
__device__ int scaled(int a) {
  return a * factor;
}
__global__ void k(int* out) {
  *out = scaled(2);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
