// The parts of atomic functions that are not inlined: subnormal floats, 16 bytes, rounded sums.
#include <cmath>
#include <cstring>

#include "sim/base/observer.h"
#include "sim/device/atomics/word.h"
#include "sim/device/builtins/address_space.h"

namespace warpstep::sim::word {

namespace {

float flushed(float x) {
  return is_subnormal(x) ? std::copysign(0.0f, x) : x;
}

using Wide = unsigned __int128;  // GCC's libatomic knows what the processor can do with one

Wide read(const void* address) {
  Wide value;
  std::memcpy(&value, address, sizeof value);
  return value;
}

}  // namespace

// The units that add beside global memory take them, and write them, as zeros; in shared memory the
// multiprocessor itself adds, exactly.
float sum_of_subnormals(const float* address, float a, float b) {
  if (is_shared(address)) return a + b;
  return flushed(flushed(a) + flushed(b));
}

void note_rounded_sum(const void* address) {
  if (observer != nullptr) observer->atomic_sum_rounded(address, __builtin_return_address(0));
}

void exchange_16(void* address, const void* value, void* old) {
  if (observer != nullptr) observer->wide_atomic(address, nullptr, __builtin_return_address(0));
  const Wide found =
      __atomic_exchange_n(static_cast<Wide*>(address), read(value), __ATOMIC_SEQ_CST);
  found == read(value) ? note_poll(address) : note_change();
  std::memcpy(old, &found, sizeof found);
}

void compare_and_swap_16(void* address, void* compare, const void* value) {
  if (observer != nullptr) observer->wide_atomic(address, compare, __builtin_return_address(0));
  Wide found = read(compare);
  const bool swapped = __atomic_compare_exchange_n(static_cast<Wide*>(address), &found, read(value),
                                                   false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  swapped&& found != read(value) ? note_change() : note_poll(address);
  std::memcpy(compare, &found, sizeof found);
}

}  // namespace warpstep::sim::word
