// A kernel calls a host function of a namespace.
namespace util {
int clamp(int x) {
  return x < 0 ? 0 : x;
}
}  // namespace util
__global__ void k(int* out) {
  *out = util::clamp(*out);
}
