// Kernels of one name in namespaces without and with names.
namespace {
__global__ void k(int* out) { *out = 1; }
namespace inner {
__global__ void k(int* out) { *out = 2; }
}  // namespace inner
}  // namespace
namespace named::deeper {
inline namespace v1 {
__global__ void k(int* out) { *out = 3; }
}  // namespace v1
}  // namespace named::deeper
namespace short_name = named::deeper;
int main() {
  ::k<<<1, 1>>>(nullptr);
  inner::k<<<1, 1>>>(nullptr);
  short_name::k<<<1, 1>>>(nullptr);
  named::deeper::v1::k<<<1, 1>>>(nullptr);
}
