// A launch with too many shape arguments.
__global__ void k() {}
int main() {
  k<<<1, 1, 0, 0, 0>>>();
}
