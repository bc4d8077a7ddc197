// A kernel is a coroutine.
// flags: -std=c++20
#include <coroutine>
__global__ void k(int* out) {
  co_return;
}
