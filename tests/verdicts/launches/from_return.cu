// A launch returns void.
__global__ void k(int n) {}
void launch(int n) {
  return k<<<n, n << 1>>>(n >> 1);
}
