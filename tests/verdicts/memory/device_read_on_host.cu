// The host reads a device variable.
__device__ int result;
__global__ void k() {
  result = 1;
}
int main() {
  k<<<1, 1>>>();
  return result;
}
