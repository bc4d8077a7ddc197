// Launches within expressions.
__global__ void k(int n) {}
int main(int argc, char**) {
  argc > 1 ? k<<<1, 1>>>(1) : k<<<2, 2>>>(2);
  k<<<1, 1>>>(1), k<<<1, 1>>>(2);
  for (int i = 0; i < 3; k<<<1, 1>>>(i), ++i) {
  }
}
