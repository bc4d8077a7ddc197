// A defaulted comparison.
// flags: -std=c++20
#include <compare>
struct Key {
  int a;
  auto operator<=>(const Key&) const = default;
};
__global__ void k(Key* p, bool* out) {
  *out = p[0] < p[1];
}
