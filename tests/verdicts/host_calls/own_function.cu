// A kernel calls a function of the host.
int square(int x) {
  return x * x;
}
__global__ void k(int* out) {
  *out = square(3);
}
int main() {
  k<<<1, 1>>>(nullptr);
}
