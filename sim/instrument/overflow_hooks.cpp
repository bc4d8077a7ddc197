// Hooks of code compiled with `warpstep cc --checked`, called when signed arithmetic overflows its
// type: an index formed that way is wrong, and so is a sum. -fsanitize=signed-integer-overflow
// inserts the calls and gives them the data below; the names are the compilers'.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "sim/check/describe/actors.h"
#include "sim/check/report/findings.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {
namespace {

struct Type {
  std::uint16_t kind;
  std::uint16_t info;  // bit 0 says signed, the rest is log2 of its bits
  char name[1];        // in quotation marks, with its terminating zero beyond the end

  unsigned bits() const { return 1u << (info >> 1); }
};

struct Overflow {
  const char* file;
  std::uint32_t line, column;
  const Type* type;
};

/// The value of an operand: in the word itself, or, where it is longer, behind it.
__int128 value_of(const Type& type, std::uintptr_t word) {
  if (type.bits() > 64) return *reinterpret_cast<const __int128*>(word);
  const unsigned unused = 64 - type.bits();
  return static_cast<std::int64_t>(word << unused) >> unused;
}

std::string in_words(__int128 value) {
  if (value == static_cast<std::int64_t>(value))
    return fmt::format("{}", static_cast<std::int64_t>(value));
  return fmt::format("about {:.4g}", static_cast<double>(value));
}

/// Whether the code is not the user's. An instruction that overflows does so a million times.
bool is_of_engine(const Overflow& data) {
  thread_local const Overflow* latest = nullptr;
  thread_local bool is_engines = false;
  if (latest != &data) is_engines = is_ours({"", data.file, static_cast<int>(data.line)});
  latest = &data;
  return is_engines;
}

void note_overflow(const Overflow& data, const std::string& term, __int128 exact) {
  if (!context.watches || is_of_engine(data)) return;
  const Type& type = *data.type;
  findings().add({"index-overflow", &data, nullptr, 0}, [&] {
    Finding finding = finding_here(Tool::api, "index-overflow", Severity::warning);
    Actor actor = running_actor();
    actor.role = "computes";
    actor.value = term;
    finding.what = fmt::format(
        "{} computes {} in {}: the result {} needs more than the {} bits of type {}, and the "
        "outcome is undefined",
        name_of(actor), term, location_of(actor), in_words(exact), type.bits(),
        static_cast<const char*>(type.name));
    finding.actors = {actor};
    finding.next =
        "compute in 64 bits, as in static_cast<long long>(row) * pitch; a sum that outgrows its "
        "type needs a wider one";
    return finding;
  });
}

/// 128 bits hold the exact result of two numbers of up to 64; longer ones are left alone.
template <class Combine>
void note_binary(const Overflow* data, std::uintptr_t left, std::uintptr_t right, const char* sign,
                 const Combine& combine) {
  if (data->type->bits() > 64) return;
  const __int128 a = value_of(*data->type, left), b = value_of(*data->type, right);
  note_overflow(*data, fmt::format("{} {} {}", in_words(a), sign, in_words(b)), combine(a, b));
}

}  // namespace
}  // namespace warpstep::sim::check

using namespace warpstep::sim::check;

extern "C" {

void __ubsan_handle_add_overflow(const Overflow* data, std::uintptr_t left, std::uintptr_t right) {
  note_binary(data, left, right, "+", [](__int128 a, __int128 b) { return a + b; });
}

/// (1 << lane) - 1, the lanes below this one, is no index, and right in lane 31 too.
void __ubsan_handle_sub_overflow(const Overflow* data, std::uintptr_t left, std::uintptr_t right) {
  if (data->type->bits() == 32 && value_of(*data->type, left) == INT32_MIN &&
      value_of(*data->type, right) == 1)
    return;
  note_binary(data, left, right, "-", [](__int128 a, __int128 b) { return a - b; });
}

void __ubsan_handle_mul_overflow(const Overflow* data, std::uintptr_t left, std::uintptr_t right) {
  note_binary(data, left, right, "*", [](__int128 a, __int128 b) { return a * b; });
}

void __ubsan_handle_divrem_overflow(const Overflow* data, std::uintptr_t left,
                                    std::uintptr_t right) {
  note_binary(data, left, right, "/", [](__int128 a, __int128 b) { return b == 0 ? 0 : a / b; });
}

void __ubsan_handle_negate_overflow(const Overflow* data, std::uintptr_t operand) {
  const __int128 value = value_of(*data->type, operand);
  note_overflow(*data, fmt::format("-({})", in_words(value)), -value);
}

}  // extern "C"
