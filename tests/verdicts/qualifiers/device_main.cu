// main is a device function.
__device__ int main() {
  return 0;
}
