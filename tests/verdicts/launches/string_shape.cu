// A launch with a string for a shape.
__global__ void k() {}
int main() {
  k<<<1, "32">>>();
}
