// A kernel in an anonymous namespace.
namespace {
__global__ void k(int* out) {
  *out = 1;
}
}  // namespace
int main() {
  k<<<1, 1>>>(nullptr);
}
