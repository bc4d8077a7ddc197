// A kernel calls constexpr functions of the standard library whose arguments are packs.
// flags: -std=c++20 --expt-relaxed-constexpr
#include <tuple>
__global__ void k(int* out) {
  *out = std::get<1>(std::make_tuple(1, 2)) + std::get<0>(std::tuple_cat(std::make_tuple(3), std::make_tuple(4)));
}
int main() {}
