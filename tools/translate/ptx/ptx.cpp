// PTX instructions that can be translated to C++.
#include "tools/translate/ptx/ptx.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace warpstep::tools::translate {
namespace {

struct Equivalent {
  std::string_view ptx, text;
};

/// %smid is missing: blocks have no multiprocessor.
constexpr std::array<Equivalent, 24> kRegisters{{
    {"u32 laneid", "::warpstep::sim::lane_id()"},
    {"u32 warpid", "::warpstep::sim::warp_id()"},
    {"u32 lanemask_lt", "::warpstep::sim::lanes_before()"},
    {"u32 lanemask_le", "::warpstep::sim::lanes_up_to()"},
    {"u32 lanemask_eq", "::warpstep::sim::own_lane()"},
    {"u32 lanemask_ge", "::warpstep::sim::lanes_from()"},
    {"u32 lanemask_gt", "::warpstep::sim::lanes_behind()"},
    {"u32 clock", "static_cast<unsigned>(::clock64())"},
    {"u64 clock64", "::clock64()"},
    {"s64 clock64", "::clock64()"},
    {"u64 globaltimer", "::warpstep::sim::global_timer()"},
    {"u32 WARP_SZ", "32u"},
    {"u32 tid.x", "::threadIdx.x"},
    {"u32 tid.y", "::threadIdx.y"},
    {"u32 tid.z", "::threadIdx.z"},
    {"u32 ntid.x", "::blockDim.x"},
    {"u32 ntid.y", "::blockDim.y"},
    {"u32 ntid.z", "::blockDim.z"},
    {"u32 ctaid.x", "::blockIdx.x"},
    {"u32 ctaid.y", "::blockIdx.y"},
    {"u32 ctaid.z", "::blockIdx.z"},
    {"u32 nctaid.x", "::gridDim.x"},
    {"u32 nctaid.y", "::gridDim.y"},
    {"u32 nctaid.z", "::gridDim.z"},
}};

constexpr std::array<Equivalent, 11> kCalls{{
    {"membar.gl", "::__threadfence()"},
    {"membar.cta", "::__threadfence_block()"},
    {"membar.sys", "::__threadfence_system()"},
    {"bar.sync 0", "::__syncthreads()"},
    {"barrier.sync 0", "::__syncthreads()"},
    {"bar.warp.sync 0xffffffff", "::__syncwarp()"},
    {"trap", "::__trap()"},
    // Copies are made by the threads themselves.
    {"fence.proxy.async", "static_cast<void>(0)"},
    {"fence.proxy.async.shared::cta", "static_cast<void>(0)"},
    {"cp.async.commit_group", "::warpstep::sim::commit_async_group()"},
    {"cp.async.wait_all", "::warpstep::sim::wait_async_copies()"},
}};

constexpr std::array<Equivalent, 9> kLoadedTypes{{
    {"u32", "unsigned"},
    {"s32", "int"},
    {"b32", "unsigned"},
    {"f32", "float"},
    {"f64", "double"},
    {"u64", "unsigned long long"},
    {"s64", "long long"},
    {"b64", "unsigned long long"},
    {"u16", "unsigned short"},
}};

/// Modifiers of a load: cache hints and state spaces.
constexpr std::array<std::string_view, 10> kHints{
    "ld", "global", "nc", "ca", "cg", "cs", "cv", "lu", "volatile", "L1::no_allocate"};

template <std::size_t kSize>
std::string_view find(const std::array<Equivalent, kSize>& table, std::string_view ptx) {
  for (const Equivalent& equivalent : table)
    if (equivalent.ptx == ptx) return equivalent.text;
  return {};
}

/// `ld.global.nc.f32`: the loaded type; empty if it is not a plain load.
std::string_view loaded_type(std::string_view instruction) {
  if (!instruction.starts_with("ld.")) return {};
  while (true) {
    const std::size_t dot = instruction.find('.');
    if (dot == instruction.npos) return find(kLoadedTypes, instruction);
    bool is_hint = false;
    for (const std::string_view hint : kHints) is_hint |= instruction.substr(0, dot) == hint;
    if (!is_hint) return {};
    instruction.remove_prefix(dot + 1);
  }
}

/// Instructions that copy from global to shared memory, without what may stand behind .global.
constexpr std::array<std::string_view, 4> kCopies{
    "cp.async.ca.shared.global", "cp.async.cg.shared.global", "cp.async.ca.shared::cta.global",
    "cp.async.cg.shared::cta.global"};
constexpr std::array<std::string_view, 4> kPrefetches{"", ".L2::64B", ".L2::128B", ".L2::256B"};

bool copies(std::string_view instruction) {
  for (const std::string_view copy : kCopies)
    for (const std::string_view prefetch : kPrefetches)
      if (instruction.starts_with(copy) && instruction.substr(copy.size()) == prefetch) return true;
  return false;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
}

/// "[%0],[%1],16" -> "%, %, 16"; empty unless the operands come in their order, from `first` on.
std::string arguments(std::string_view operands, char first) {
  std::string text;
  while (!operands.empty()) {
    std::string_view one = operands.substr(0, operands.find(','));
    operands.remove_prefix(std::min(one.size() + 1, operands.size()));
    if (one.starts_with('[') && one.ends_with(']')) one = one.substr(1, one.size() - 2);
    const bool is_next = one.size() == 2 && one[0] == '%' && one[1] == first;
    if (!is_next && !is_number(one)) return {};
    first += is_next ? 1 : 0;
    text += (text.empty() ? "" : ", ") + std::string(is_next ? "%" : one);
  }
  return text;
}

constexpr std::string_view kSim = "::warpstep::sim::";

/// Of the cp.async instructions; operands are those from `first` on.
std::string asynchronous(std::string_view instruction, const std::string& operands,
                         std::string_view function, char first) {
  const std::string values = arguments(operands, first);
  const auto parts = std::count(operands.begin(), operands.end(), ',') + 1;
  if (values.empty() || !copies(instruction) || parts < 3 || parts > 4) return {};
  return std::string(kSim) + std::string(function) + '(' + values + ')';
}

/// Instructions in braces, without blanks at their ends.
std::vector<std::string_view> instructions_of(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    std::string_view one = text.substr(0, text.find(';'));
    text.remove_prefix(std::min(one.size() + 1, text.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    while (one.ends_with(' ')) one.remove_suffix(1);
    if (!one.empty()) all.push_back(one);
  }
  return all;
}

std::string without_spaces(std::string_view text) {
  std::string rest(text);
  std::erase(rest, ' ');
  return rest;
}

/// A copy behind a predicate, and the conversion of an address, both with a register of their own.
Ptx read_braces(std::string_view text) {
  text = text.substr(1, text.rfind('}') - 1);
  const auto all = instructions_of(text);
  if (all.size() != 3 || !all[0].starts_with(".reg .")) return {};
  const std::string name(all[0].substr(all[0].rfind(' ') + 1));
  const std::string second = without_spaces(all[1]), third = without_spaces(all[2]);
  if (second == "cvta.to.shared.u64" + name + ",%1" && third == "cvt.u32.u64%0," + name)
    return {true, "static_cast<unsigned>(::__cvta_generic_to_shared(%))"};
  const std::string guard = '@' + name + ' ';
  if (second != "setp.ne.b32" + name + ",%0,0" || !all[2].starts_with(guard)) return {};
  std::string_view copy = all[2].substr(guard.size());
  while (copy.starts_with(' ')) copy.remove_prefix(1);
  const std::size_t blank = std::min(copy.find(' '), copy.size());
  std::string call = asynchronous(copy.substr(0, blank), without_spaces(copy.substr(blank)),
                                  "copy_by_instruction_if", '1');
  if (const std::size_t open = call.find('('); open != call.npos) call.insert(open + 1, "%, ");
  if (std::count(call.begin(), call.end(), ',') != 3) return {};
  return {false, std::move(call)};
}

Ptx read_asynchronous(std::string_view instruction, const std::string& operands) {
  if (instruction == "cp.async.wait_group")
    return operands == "%0" || is_number(operands)
               ? Ptx{false, std::string(kSim) + "wait_async_groups(" +
                                (operands == "%0" ? "%" : operands) + ')'}
               : Ptx{};
  if (instruction.starts_with("cp.async.mbarrier.arrive.") && operands == "[%0]") {
    if (instruction.ends_with(".noinc.shared.b64") ||
        instruction.ends_with(".noinc.shared::cta.b64"))
      return {false, "::cuda::detail::primitives::arrive_behind_copies(%)"};
    if (instruction.ends_with(".arrive.shared.b64") ||
        instruction.ends_with(".arrive.shared::cta.b64"))
      return {false, std::string(kSim) + "attach_copies_by_instruction(%)"};
    return {};
  }
  return {false, asynchronous(instruction, operands, "copy_by_instruction", '0')};
}

}  // namespace

Ptx read_ptx(std::string_view text) {
  while (!text.empty() && (text.back() == ';' || text.back() == ' ')) text.remove_suffix(1);
  if (const std::string_view call = find(kCalls, text); !call.empty())
    return {false, std::string(call)};
  if (text.starts_with('{') && text.ends_with('}')) return read_braces(text);
  const std::size_t blank = text.find(' ');
  if (blank == text.npos) return {};
  const std::string_view instruction = text.substr(0, blank);
  const std::string operands = without_spaces(text.substr(blank));
  if (instruction.starts_with("mov.") && operands.starts_with("%0,")) {
    // `%%laneid`; nvcc also accepts `%laneid`.
    const std::size_t name = operands.find_first_not_of('%', 3);
    if (name == operands.npos) return {};
    const std::string key = std::string(instruction.substr(4)) + ' ' + operands.substr(name);
    return {true, std::string(find(kRegisters, key))};
  }
  if (instruction.starts_with("cp.async.")) return read_asynchronous(instruction, operands);
  if (const std::string_view type = loaded_type(instruction);
      operands == "%0,[%1]" && !type.empty())
    return {true, "*reinterpret_cast<const volatile " + std::string(type) + "*>%"};
  // A prefetch has no visible effect here.
  if (operands == "[%0]" && instruction.starts_with("prefetch."))
    return {false, "static_cast<void>(%)"};
  return {};
}

}  // namespace warpstep::tools::translate
