// A kernel uses a view of the library.
// flags: -std=c++20
#include <ranges>
__global__ void k(int* out) {
  for (int i : std::views::iota(0, 3)) out[i] = i;
}
