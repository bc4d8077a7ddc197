// Hooks of code compiled with `warpstep cc --checked`, called when an index lies outside its array
// or an address is not aligned as its type asks. The compilers' -fsanitize=bounds,alignment inserts
// the calls and gives them the data below; the names are theirs.
#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "sim/base/observer.h"
#include "sim/block/worker.h"

namespace {

struct Place {
  const char* file;
  std::uint32_t line, column;
};

struct Type {
  std::uint16_t kind;  // 0: an integer
  std::uint16_t info;  // of an integer: bit 0 says signed, the rest is log2 of its bits
  char name[1];        // in quotation marks, with its terminating zero beyond the end
};

struct OutOfBounds {
  Place place;
  const Type* array;
  const Type* index;
};

struct Mismatch {
  Place place;
  const Type* type;
  unsigned char log2_alignment;
  unsigned char access;
};

long long number(const Type& type, std::uintptr_t value) {
  const unsigned bits = 1u << (type.info >> 1);
  if ((type.info & 1) == 0 || bits > 64) return static_cast<long long>(value);
  const unsigned unused = 64 - bits;
  return static_cast<std::int64_t>(value << unused) >> unused;
}

/// Whether the kernel in which this happens is observed.
bool is_watched() {
  return warpstep::sim::observer != nullptr && warpstep::sim::Worker::running() != nullptr;
}

/// Ends the launch; in host code it is a line of text, and the program continues.
void report(const Place& place, const void* pc, cudaError_t code, std::string what,
            const char* advice) {
  using namespace warpstep::sim;
  if (Worker* const worker = Worker::running())
    worker->stop({.kind = FaultKind::misuse,
                  .pc = static_cast<const char*>(pc) - 1,
                  .code = code,
                  .what = std::move(what),
                  .advice = advice,
                  .is_reported = observer != nullptr});
  fmt::print(stderr, "warpstep: {}:{}: host code: {}\n", place.file, place.line, what);
}

}  // namespace

extern "C" void __ubsan_handle_out_of_bounds(const OutOfBounds* data, std::uintptr_t index) {
  const long long wrong = number(*data->index, index);
  const void* const pc = static_cast<const char*>(__builtin_return_address(0)) - 1;
  const auto& [file, line, column] = data->place;
  if (is_watched() &&
      warpstep::sim::observer->index_outside({file, line, column, data->array->name, wrong, pc}))
    return;
  report(data->place, __builtin_return_address(0), cudaErrorIllegalAddress,
         fmt::format("index {} is outside of an array of type {}", wrong,
                     static_cast<const char*>(data->array->name)),
         "compare the index with the array's size in that dimension");
}

extern "C" void __ubsan_handle_type_mismatch_v1(const Mismatch* data, std::uintptr_t address) {
  const unsigned alignment = 1u << data->log2_alignment;
  const void* const pc = static_cast<const char*>(__builtin_return_address(0)) - 1;
  const auto& [file, line, column] = data->place;
  if (is_watched())
    warpstep::sim::observer->misaligned({file, line, column, data->type->name, alignment, pc},
                                        reinterpret_cast<const void*>(address));
  report(data->place, __builtin_return_address(0), cudaErrorMisalignedAddress,
         fmt::format("address {:#x} is no multiple of {}, as the type {} needs", address, alignment,
                     static_cast<const char*>(data->type->name)),
         "a float4 must lie at a multiple of 16 bytes, a float2 at a multiple of 8");
}
