// The result of a launch is used.
__global__ void k() {}
int main() {
  int x = k<<<1, 1>>>();
}
