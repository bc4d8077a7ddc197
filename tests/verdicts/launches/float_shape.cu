// A launch with a floating-point number of blocks.
__global__ void k() {}
int main() {
  double n = 100;
  k<<<n / 32, 32>>>();
}
