// A __host__ __device__ function is called from both sides.
__host__ __device__ int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  *out = square(3);
}
int main() {
  return square(1);
}
