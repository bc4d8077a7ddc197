// A launch with the grid alone.
__global__ void k() {}
int main() {
  k<<<1>>>();
}
