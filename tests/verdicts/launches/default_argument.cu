// A kernel with a default argument.
__global__ void k(int* out, int n = 3) {}
int main() {
  k<<<1, 1>>>(nullptr);
}
