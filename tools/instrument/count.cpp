// Counts the hook calls for the accesses in accesses.cpp and prints those that are reported
// incompletely, one per line: "reads of struct copies". Compiled without instrumentation.
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "accesses.h"

using warpstep::instrument::Memory;
using warpstep::instrument::Probe;
using warpstep::instrument::probe_count;
using warpstep::instrument::probes;

namespace {

Memory memory;
std::size_t reads, writes, elsewhere;  // bytes

void note(const volatile void* at, std::size_t bytes, bool is_write) {
  const auto offset =
      reinterpret_cast<std::uintptr_t>(at) - reinterpret_cast<std::uintptr_t>(&memory);
  (offset >= sizeof memory ? elsewhere : is_write ? writes : reads) += bytes;
}

void try_out(const Probe& probe) {
  std::memset(&memory, 0, sizeof memory);
  reads = writes = elsewhere = 0;
  probe.access(memory, 1);
  const std::size_t seen = probe.in_frame ? elsewhere : reads;
  const bool sees_reads = seen >= static_cast<std::size_t>(probe.reads);
  const bool sees_writes = writes >= static_cast<std::size_t>(probe.writes);
  if (sees_reads && sees_writes) return;
  std::printf("%s %s\n",
              sees_reads    ? "writes of"
              : sees_writes ? "reads of"
                            : "accesses of",
              probe.words);
}

}  // namespace

#define ACCESS(prefix, bytes)                    \
  void __tsan_##prefix##read##bytes(void* at) {  \
    note(at, bytes, false);                      \
  }                                              \
  void __tsan_##prefix##write##bytes(void* at) { \
    note(at, bytes, true);                       \
  }
#define ACCESSES(prefix) \
  ACCESS(prefix, 1) ACCESS(prefix, 2) ACCESS(prefix, 4) ACCESS(prefix, 8) ACCESS(prefix, 16)

extern "C" {

ACCESSES()
ACCESSES(unaligned_)
ACCESSES(volatile_)
ACCESSES(unaligned_volatile_)

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_read_range(void* at, std::size_t bytes) {
  note(at, bytes, false);
}
void __tsan_write_range(void* at, std::size_t bytes) {
  note(at, bytes, true);
}
void* __tsan_memcpy(void* to, const void* from, std::size_t bytes) {
  note(from, bytes, false);
  note(to, bytes, true);
  return std::memcpy(to, from, bytes);
}
void* __tsan_memmove(void* to, const void* from, std::size_t bytes) {
  note(from, bytes, false);
  note(to, bytes, true);
  return std::memmove(to, from, bytes);
}
void* __tsan_memset(void* to, int value, std::size_t bytes) {
  note(to, bytes, true);
  return std::memset(to, value, bytes);
}
unsigned __tsan_atomic32_fetch_add(volatile unsigned* at, unsigned value, int) {
  note(at, 4, false);
  note(at, 4, true);
  return __atomic_fetch_add(at, value, __ATOMIC_SEQ_CST);
}
// Stubs of the other hooks, which these accesses do not need.
void __ubsan_handle_out_of_bounds(void*, void*) {}
void __ubsan_handle_type_mismatch_v1(void*, void*) {}
void __ubsan_handle_add_overflow(void*, void*, void*) {}
void __ubsan_handle_sub_overflow(void*, void*, void*) {}
void __ubsan_handle_mul_overflow(void*, void*, void*) {}
void __ubsan_handle_divrem_overflow(void*, void*, void*) {}
void __ubsan_handle_negate_overflow(void*, void*) {}

}  // extern "C"

int main() {
  for (std::size_t i = 0; i < probe_count; ++i) try_out(probes[i]);
}
