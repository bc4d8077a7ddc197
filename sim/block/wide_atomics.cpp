// Atomics on 16 bytes: GCC's libatomic knows what the processor can do.
#include <cstring>

#include "sim/base/observer.h"
#include "sim/device/atomics/word.h"

namespace warpstep::sim::word {

namespace {

using Wide = unsigned __int128;

Wide read(const void* address) {
  Wide value;
  std::memcpy(&value, address, sizeof value);
  return value;
}

}  // namespace

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
