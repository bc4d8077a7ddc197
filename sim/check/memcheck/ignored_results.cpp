#include "sim/check/memcheck/ignored_results.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

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

/// What a sort of instruction does with its operands: a register, and another register or memory.
enum class Effect {
  calls,          // what was in eax is lost
  jumps,          // as far as the number behind it says
  nothing,        // has no operands
  stores,         // the register to the other
  loads,          // the other, or its address, to the register
  excludes,       // changes one by both; a register with itself becomes zero
  computes,       // changes the other by a number, or compares it
  stores_number,  // to the other
  loads_number    // to the register that the opcode names
};

struct Operation {
  std::uint8_t opcode;
  Effect effect;
  std::size_t immediate;  // bytes of the number behind it
};

constexpr std::uint8_t kLoadNumber = 0xb8;  // to 0xbf, one for each register

constexpr Operation kOperations[] = {
    {0xe8, Effect::calls, 4},         {0xe9, Effect::jumps, 4},
    {0xeb, Effect::jumps, 1},         {0x90, Effect::nothing, 0},
    {0x89, Effect::stores, 0},        {0x8b, Effect::loads, 0},
    {0x8d, Effect::loads, 0},         {0x31, Effect::excludes, 0},
    {0x33, Effect::excludes, 0},      {0x81, Effect::computes, 4},
    {0x83, Effect::computes, 1},      {0xc6, Effect::stores_number, 1},
    {0xc7, Effect::stores_number, 4}, {kLoadNumber, Effect::loads_number, 4}};

/// `named` is the register that the opcode names.
Use use_of(Effect effect, const Operands& with, unsigned named) {
  const bool is_other_eax = !with.in_memory && with.rm == kEax;
  const bool needs_eax = with.address_has_eax || is_other_eax;
  switch (effect) {
    case Effect::calls:
      return Use::overwrites;
    case Effect::jumps:
    case Effect::nothing:
      return Use::none;
    case Effect::stores:
      return needs_eax || with.reg == kEax ? Use::looks : Use::none;
    case Effect::loads:
      if (needs_eax) return Use::looks;
      return with.reg == kEax ? Use::overwrites : Use::none;
    case Effect::excludes:
      if (is_other_eax && with.reg == kEax) return Use::overwrites;
      return needs_eax || with.reg == kEax ? Use::looks : Use::none;
    case Effect::computes:
      return needs_eax ? Use::looks : Use::none;
    case Effect::stores_number:
      if (with.address_has_eax) return Use::looks;
      return is_other_eax ? Use::overwrites : Use::none;
    case Effect::loads_number:
      return named == kEax ? Use::overwrites : Use::none;
  }
  return Use::looks;
}

bool has_operands(Effect effect) {
  return effect != Effect::calls && effect != Effect::jumps && effect != Effect::nothing &&
         effect != Effect::loads_number;
}

Instruction decode(const std::uint8_t* code) {
  const std::uint8_t rex = (*code & 0xf0) == 0x40 ? *code : 0;
  if (rex != 0) ++code;
  const bool loads_number = (*code & 0xf8) == kLoadNumber;
  const std::uint8_t opcode = loads_number ? kLoadNumber : *code;
  const auto* const found = std::find_if(std::begin(kOperations), std::end(kOperations),
                                         [&](const Operation& o) { return o.opcode == opcode; });
  if (found == std::end(kOperations)) return {};
  const unsigned named = (*code & 7u) | (rex & 1u) << 3;
  const std::uint8_t* const rest = code + 1;
  const Operands with = operands_at(rest, rex);
  Instruction instruction;
  instruction.use = use_of(found->effect, with, named);
  instruction.length = (rex != 0 ? 1 : 0) + 1 + found->immediate;
  if (has_operands(found->effect)) instruction.length += with.length;
  if (loads_number && (rex & 8) != 0) instruction.length += 4;  // of 64 bits
  if (found->effect == Effect::jumps)
    instruction.jump = found->immediate == 4 ? number_at(rest) : static_cast<std::int8_t>(*rest);
  return instruction;
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
