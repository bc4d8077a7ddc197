// A launch with too many arguments.
__global__ void k(int* out) {
  *out = 1;
}
int main() {
  k<<<1, 1>>>(nullptr, 3);
}
