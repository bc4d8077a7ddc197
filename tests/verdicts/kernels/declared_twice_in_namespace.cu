namespace a {
namespace b {
void k(int* x, int n);
}
}  // namespace a
namespace a::b {
__global__ void k(int* x, int n) {
  x[n] = 1;
}
}  // namespace a::b
int main() {}
