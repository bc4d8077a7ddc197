#include "sim/check/memcheck/ignored_results.h"

#include <cstddef>
#include <cstdint>

namespace warpstep::sim::check {

#if defined(__x86_64__)

namespace {

/// What one instruction does with eax, the register in which a call answers.
enum class Use { none, overwrites, looks };

struct Instruction {
  Use use = Use::looks;
  std::size_t length = 0;
  std::ptrdiff_t jump = 0;  // of an unconditional one
};

/// The operands of an instruction: a register, and a register or memory.
struct Operands {
  unsigned reg = 0, rm = 0;
  bool in_memory = false;
  bool address_has_eax = false;
  std::size_t length = 0;
};

constexpr unsigned kEax = 0;

Operands operands_at(const std::uint8_t* code, std::uint8_t rex) {
  const unsigned mod = *code >> 6;
  Operands found;
  found.reg = (*code >> 3 & 7u) | (rex & 4u) << 1;
  found.rm = (*code & 7u) | (rex & 1u) << 3;
  found.in_memory = mod != 3;
  found.length = 1;
  if (!found.in_memory) return found;
  unsigned base = found.rm;
  if ((*code & 7) == 4) {
    const unsigned index = (code[1] >> 3 & 7u) | (rex & 2u) << 2;
    base = (code[1] & 7u) | (rex & 1u) << 3;
    found.address_has_eax = index == kEax;
    ++found.length;
    if (mod == 0 && (code[1] & 7) == 5) found.length += 4;
  } else if (mod == 0 && (*code & 7) == 5) {  // relative to the instruction
    found.length += 4;
    return found;
  }
  found.address_has_eax |= base == kEax;
  found.length += mod == 1 ? 1 : mod == 2 ? 4 : 0;
  return found;
}

std::int32_t number_at(const std::uint8_t* code) {
  std::int32_t number;
  __builtin_memcpy(&number, code, sizeof number);
  return number;
}

Instruction decode(const std::uint8_t* code) {
  const std::uint8_t rex = (*code & 0xf0) == 0x40 ? *code : 0;
  const std::size_t prefix = rex != 0 ? 1 : 0;
  const std::uint8_t operation = code[prefix];
  const std::uint8_t* const rest = code + prefix + 1;
  const std::size_t begun = prefix + 1;
  const Operands with = operands_at(rest, rex);
  const bool reads_eax =
      with.address_has_eax || with.reg == kEax || (!with.in_memory && with.rm == kEax);
  switch (operation) {
    case 0xe8:  // a call: what was in eax is lost
      return {Use::overwrites, begun + 4};
    case 0xe9:
      return {Use::none, begun + 4, number_at(rest)};
    case 0xeb:
      return {Use::none, begun + 1, static_cast<std::int8_t>(*rest)};
    case 0x90:
      return {Use::none, begun};
    case 0x89:  // to memory or a register
      return {reads_eax ? Use::looks : Use::none, begun + with.length};
    case 0x8b:  // to a register
    case 0x8d:
      if (with.address_has_eax || (!with.in_memory && with.rm == kEax)) return {};
      return {with.reg == kEax ? Use::overwrites : Use::none, begun + with.length};
    case 0xc7:  // a number to memory or a register
    case 0xc6:
      if (with.address_has_eax) return {};
      if (!with.in_memory && with.rm == kEax) return {Use::overwrites, 0};
      return {Use::none, begun + with.length + (operation == 0xc7 ? 4 : 1)};
    case 0x31:  // a register with itself: zero
    case 0x33:
      if (!with.in_memory && with.reg == kEax && with.rm == kEax) return {Use::overwrites, 0};
      return {reads_eax ? Use::looks : Use::none, begun + with.length};
    case 0x83:  // a sum or a comparison with a number
    case 0x81:
      if (with.address_has_eax || (!with.in_memory && with.rm == kEax)) return {};
      return {Use::none, begun + with.length + (operation == 0x81 ? 4 : 1)};
    default:
      break;
  }
  if (operation >= 0xb8 && operation <= 0xbf) {  // a number to a register
    const unsigned to = (operation & 7u) | (rex & 1u) << 3;
    return {to == kEax ? Use::overwrites : Use::none, begun + ((rex & 8) != 0 ? 8 : 4)};
  }
  return {};
}

}  // namespace

bool is_discarded_at(const void* back) {
  constexpr int kMostInstructions = 32;
  const auto* code = static_cast<const std::uint8_t*>(back);
  for (int i = 0; i < kMostInstructions; ++i) {
    const Instruction next = decode(code);
    if (next.use == Use::looks) return false;
    if (next.use == Use::overwrites) return true;
    code += static_cast<std::ptrdiff_t>(next.length) + next.jump;
  }
  return false;
}

#else

bool is_discarded_at(const void*) {
  return false;
}

#endif

}  // namespace warpstep::sim::check
