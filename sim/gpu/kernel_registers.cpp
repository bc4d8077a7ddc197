// Number of registers assumed for a kernel: WARPSTEP_REGISTERS, or a default.
#include "sim/gpu/kernel_facts.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpstep::sim {

namespace {

// With 32, a multiprocessor of 64 Ki registers holds its 2048 threads: nothing is limited.
constexpr int kAssumed = 32, kMost = 255;

struct Entry {
  std::string kernel;  // empty: every kernel without an entry of its own
  int registers;
};

std::optional<Entry> parse_entry(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  const std::string_view number = colon == text.npos ? text : text.substr(colon + 1);
  const std::string_view kernel = colon == text.npos ? "" : text.substr(0, colon);
  int registers = 0;
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), registers);
  const bool whole = error == std::errc{} && end == number.data() + number.size();
  if (!whole || registers < 1 || registers > kMost || (colon != text.npos && kernel.empty()))
    return std::nullopt;
  return Entry{std::string(kernel), registers};
}

std::vector<Entry> read_entries() {
  const char* const variable = std::getenv("WARPSTEP_REGISTERS");
  std::vector<Entry> entries;
  std::string_view left = variable ? variable : "";
  while (!left.empty()) {
    const std::size_t comma = left.find(',');
    const auto entry = parse_entry(left.substr(0, comma));
    if (!entry) {
      std::fprintf(stderr,
                   "warpstep: WARPSTEP_REGISTERS is '%s', but must be a number from 1 to 255, or "
                   "KERNEL:NUMBER, several separated by commas\n",
                   variable);
      std::exit(1);
    }
    entries.push_back(*entry);
    left.remove_prefix(comma == left.npos ? left.size() : comma + 1);
  }
  return entries;
}

// Whether the user means this kernel: by its whole name, or without its template arguments and the
// namespaces around it.
bool is_called(std::string_view kernel, std::string_view name) {
  if (kernel == name) return true;
  kernel = kernel.substr(0, kernel.find('<'));
  return kernel == name || (kernel.size() > name.size() + 2 && kernel.ends_with(name) &&
                            kernel.substr(0, kernel.size() - name.size()).ends_with("::"));
}

std::optional<int> told_registers(const KernelFacts& facts) {
  static const auto& entries = *new std::vector<Entry>(read_entries());  // never destroyed
  std::optional<int> registers;
  for (const Entry& entry : entries) {
    if (entry.kernel.empty()) registers = entry.registers;
    if (entry.kernel.empty()) continue;
    if (entry.kernel == facts.linker_name || is_called(facts.name, entry.kernel))
      return entry.registers;
  }
  return registers;
}

}  // namespace

int registers_of(const KernelFacts& facts) {
  return told_registers(facts).value_or(kAssumed);
}

bool are_registers_told(const KernelFacts& facts) {
  return told_registers(facts).has_value();
}

}  // namespace warpstep::sim
