// A lambda of the host throws, in a file with kernels.
__global__ void k() {}
int main() {
  auto fail = [](int n) {
    if (n) throw n;
  };
  fail(0);
}
