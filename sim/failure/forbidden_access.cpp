#include "sim/failure/forbidden_access.h"

#include <array>
#include <cstdint>
#include <cstring>

namespace warpstep::sim {

#if defined(__x86_64__)

namespace {

using Byte = unsigned char;

/// What stands in front of an instruction's operands.
struct Head {
  const Byte* operands = nullptr;  // the byte that names them
  unsigned more_of_index = 0;      // added to the numbers of registers
  unsigned more_of_base = 0;       // the same
  bool has_operands = true;
};

bool is_prefix(Byte byte) {
  constexpr std::array<Byte, 9> kPrefixes{0x66, 0x67, 0xf2, 0xf3, 0xf0, 0x2e, 0x36, 0x3e, 0x26};
  for (const Byte prefix : kPrefixes)
    if (byte == prefix) return true;
  return false;
}

/// Whether an instruction of one byte names its operands by another one; string functions do not.
bool names_operands(Byte opcode) {
  if (opcode < 0x40) return (opcode & 7) < 4;
  return opcode == 0x63 || opcode == 0x69 || opcode == 0x6b || (opcode >= 0x80 && opcode < 0x90) ||
         opcode == 0xc0 || opcode == 0xc1 || opcode == 0xc6 || opcode == 0xc7 ||
         (opcode >= 0xd0 && opcode < 0xe0) || opcode >= 0xf6;
}

/// Of AVX: the extensions of registers are kept inverted, one bit each.
Head read_vex(const Byte* at) {
  if (*at == 0xc5) return {.operands = at + 3};
  return {.operands = at + 4,
          .more_of_index = (at[1] & 0x40) != 0 ? 0u : 8u,
          .more_of_base = (at[1] & 0x20) != 0 ? 0u : 8u};
}

Head read_head(const Byte* at) {
  while (is_prefix(*at)) ++at;
  if (*at == 0xc5 || *at == 0xc4) return read_vex(at);
  Head head{};
  if ((*at & 0xf0) == 0x40) {
    head.more_of_index = (*at & 2) != 0 ? 8 : 0;
    head.more_of_base = (*at & 1) != 0 ? 8 : 0;
    ++at;
  }
  if (*at != 0x0f) {
    head.has_operands = names_operands(*at) && *at != 0x62;
    head.operands = at + 1;
    return head;
  }
  head.operands = at + (at[1] == 0x38 || at[1] == 0x3a ? 3 : 2);
  return head;
}

std::uintptr_t value_of(const ucontext_t& context, unsigned number) {
  constexpr std::array kRegisters{REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP,
                                  REG_RSI, REG_RDI, REG_R8,  REG_R9,  REG_R10, REG_R11,
                                  REG_R12, REG_R13, REG_R14, REG_R15};
  return static_cast<std::uintptr_t>(context.uc_mcontext.gregs[kRegisters[number]]);
}

/// A base, a multiple of an index and an offset.
std::uintptr_t address_of(const Head& head, const ucontext_t& context) {
  const Byte* at = head.operands;
  const unsigned mode = *at >> 6, rest = *at & 7;
  if (mode == 3) return 0;  // a register
  unsigned base = rest;
  std::uintptr_t address = 0;
  ++at;
  if (rest == 4) {
    const unsigned index = (*at >> 3 & 7) + head.more_of_index;
    if (index != 4) address = value_of(context, index) << (*at >> 6);
    base = *at++ & 7;
  }
  if (mode == 0 && base == 5) return 0;  // relative to the program, or without a base
  address += value_of(context, base + head.more_of_base);
  if (mode == 1) address += static_cast<std::intptr_t>(static_cast<signed char>(*at));
  std::int32_t offset = 0;
  if (mode == 2) std::memcpy(&offset, at, sizeof offset);
  return address + static_cast<std::intptr_t>(offset);
}

/// Pages have tables for addresses of 48 bits, the highest of which is repeated above.
bool is_outside_all(std::uintptr_t address) {
  const auto top = static_cast<std::intptr_t>(address) >> 47;
  return top != 0 && top != -1;
}

}  // namespace

const void* address_outside_all(const ucontext_t& context) {
  const Head head = read_head(reinterpret_cast<const Byte*>(context.uc_mcontext.gregs[REG_RIP]));
  if (!head.has_operands) return nullptr;
  const std::uintptr_t address = address_of(head, context);
  return is_outside_all(address) ? reinterpret_cast<const void*>(address) : nullptr;
}

#else

const void* address_outside_all(const ucontext_t&) {
  return nullptr;
}

#endif

}  // namespace warpstep::sim
