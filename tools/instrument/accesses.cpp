// One function for each kind of memory access in kernels; see accesses.h.
#include "accesses.h"

#include <cstring>

#include "sim/device/builtins/passed_by_value.h"

namespace warpstep::instrument {

namespace {

template <class T>
T& from(Memory& memory) {
  return *reinterpret_cast<T*>(memory.from);
}
template <class T>
T& to(Memory& memory) {
  return *reinterpret_cast<T*>(memory.to);
}

__attribute__((noinline)) int sum_of(Small value) {
  return value.x + value.y + value.z;
}
__attribute__((noinline)) int operator-(Small value) {
  return -value.x - value.y - value.z;
}
__attribute__((noinline)) int sum_of(Large value) {
  return value.values[0] + value.values[11];
}
__attribute__((noinline)) Small small_of(int n) {
  return {n, n + 1, n + 2};
}
__attribute__((noinline)) Large large_of(int n) {
  Large made{};
  made.values[3] = n;
  return made;
}
__attribute__((noinline)) Four four_of(float x) {
  return {x, x, x, x};
}
__attribute__((noinline)) void keep(const int* values) {
  asm volatile("" : : "r"(values) : "memory");
}

constexpr int kTable[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};

void element(Memory& m, int n) {
  m.to[n] = m.from[n];
}
void compound(Memory& m, int n) {
  m.to[n] += n;
}
void loop(Memory& m, int n) {
  for (int i = 0; i < 16 * n; ++i) m.to[i] = m.from[i] + 1;
}
void small_copy(Memory& m, int) {
  to<Small>(m) = from<Small>(m);
}
void large_copy(Memory& m, int) {
  to<Large>(m) = from<Large>(m);
}
void four_copy(Memory& m, int) {
  to<Four>(m) = from<Four>(m);
}
void four_sum(Memory& m, int) {
  const Four value = from<Four>(m);
  to<Four>(m) = {value.x + 1, value.y, value.z, value.w};
}
// As the translator writes it.
void small_argument(Memory& m, int) {
  m.to[0] = sum_of(sim::passed_by_value(from<Small>(m)));
}
void large_argument(Memory& m, int) {
  m.to[0] = sum_of(sim::passed_by_value(from<Large>(m)));
}
void small_operand(Memory& m, int) {
  m.to[0] = -sim::passed_by_value(from<Small>(m));
}
void small_result(Memory& m, int n) {
  to<Small>(m) = small_of(n);
}
void large_result(Memory& m, int n) {
  to<Large>(m) = large_of(n);
}
void four_result(Memory& m, int n) {
  to<Four>(m) = four_of(static_cast<float>(n));
}
void constant_copy(Memory& m, int) {
  std::memcpy(m.to, m.from, 64);
}
void word_copy(Memory& m, int) {
  std::memcpy(m.to, m.from, 8);
}
void counted_copy(Memory& m, int n) {
  std::memcpy(m.to, m.from, 32 * n);
}
void moved(Memory& m, int) {
  std::memmove(m.to, m.from, 64);
}
void constant_fill(Memory& m, int) {
  std::memset(m.to, 0, 64);
}
void counted_fill(Memory& m, int n) {
  std::memset(m.to, 0, 32 * n);
}
void eight(Memory& m, int) {
  to<Eight>(m) = from<Eight>(m);
}
void read_volatile(Memory& m, int n) {
  volatile int& source = m.from[n];
  volatile int& target = m.to[n];
  target = source;
}
void atomic(Memory& m, int n) {
  __atomic_fetch_add(&m.to[n], 1, __ATOMIC_RELAXED);
}
void local_array(Memory& m, int n) {
  int local[8];
  keep(local);
  m.to[0] = local[n] + local[n + 1];
}
void table(Memory& m, int n) {
  m.to[0] = kTable[n];
}
void assembly(Memory& m, int n) {
  asm volatile("" : "+m"(m.to[n]));
}

}  // namespace

const Probe probes[] = {
    {"single elements", element, 4, 4},
    {"a[i] += x", compound, 4, 4},
    {"loops over an array", loop, 64, 64},
    {"struct copies", small_copy, 12, 12},
    {"copies of large structs", large_copy, 48, 48},
    {"16-byte struct copies", four_copy, 16, 16},
    {"16-byte structs used by parts", four_sum, 16, 16},
    {"structs passed by value to a function that is not inlined", small_argument, 12, 4},
    {"large structs passed by value to a function that is not inlined", large_argument, 48, 4},
    {"structs passed by value to an operator that is not inlined", small_operand, 12, 4},
    {"structs returned by a function that is not inlined", small_result, 0, 12},
    {"large structs returned by a function that is not inlined", large_result, 0, 48},
    {"16-byte structs returned by a function that is not inlined", four_result, 0, 16},
    {"memcpy of a constant size", constant_copy, 64, 64},
    {"memcpy of 8 bytes", word_copy, 8, 8},
    {"memcpy of a size that is computed", counted_copy, 32, 32},
    {"memmove", moved, 64, 64},
    {"memset of a constant size", constant_fill, 0, 64},
    {"memset of a size that is computed", counted_fill, 0, 32},
    {"32-byte vectors", eight, 32, 32},
    {"volatile variables", read_volatile, 4, 4},
    {"atomic operations", atomic, 4, 4},
    {"local arrays that have an address", local_array, 8, 4, true},
    {"tables of constants", table, 4, 4, true},
    {"inline assembly", assembly, 4, 4},
};
const std::size_t probe_count = sizeof probes / sizeof probes[0];

}  // namespace warpstep::instrument
