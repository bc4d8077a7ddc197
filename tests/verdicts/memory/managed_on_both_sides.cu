// A managed variable is read on both sides.
__managed__ int counter;
__global__ void k() {
  counter = 1;
}
int main() {
  k<<<1, 1>>>();
  cudaDeviceSynchronize();
  return counter;
}
