// A launch with too few arguments.
__global__ void k(int* out, int n) {
  *out = n;
}
int main() {
  k<<<1, 1>>>(nullptr);
}
