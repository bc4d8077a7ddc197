// A launch within a macro.
#define LAUNCH(kernel, n, ...) kernel<<<(n + 31) / 32, 32>>>(__VA_ARGS__)
__global__ void k(int* out, int n) {
  *out = n;
}
int main() {
  LAUNCH(k, 100, nullptr, 3);
}
