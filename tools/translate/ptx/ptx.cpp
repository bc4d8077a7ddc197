// PTX instructions that can be translated to C++.
#include "tools/translate/ptx/ptx.h"

#include <array>

namespace warpstep::tools::translate {
namespace {

struct Meaning {
  std::string_view ptx, text;
};

/// %smid is missing: blocks have no multiprocessor.
constexpr std::array<Meaning, 24> kRegisters{{
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

constexpr std::array<Meaning, 7> kCalls{{
    {"membar.gl", "::__threadfence()"},
    {"membar.cta", "::__threadfence_block()"},
    {"membar.sys", "::__threadfence_system()"},
    {"bar.sync 0", "::__syncthreads()"},
    {"barrier.sync 0", "::__syncthreads()"},
    {"bar.warp.sync 0xffffffff", "::__syncwarp()"},
    {"trap", "::__trap()"},
}};

constexpr std::array<Meaning, 9> kTypes{{
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
std::string_view find(const std::array<Meaning, kSize>& table, std::string_view ptx) {
  for (const Meaning& meaning : table)
    if (meaning.ptx == ptx) return meaning.text;
  return {};
}

/// `ld.global.nc.f32`: the loaded type; empty if it is not a plain load.
std::string_view loaded_type(std::string_view instruction) {
  if (!instruction.starts_with("ld.")) return {};
  while (true) {
    const std::size_t dot = instruction.find('.');
    if (dot == instruction.npos) return find(kTypes, instruction);
    bool is_hint = false;
    for (const std::string_view hint : kHints) is_hint |= instruction.substr(0, dot) == hint;
    if (!is_hint) return {};
    instruction.remove_prefix(dot + 1);
  }
}

}  // namespace

Ptx read_ptx(std::string_view text) {
  while (!text.empty() && (text.back() == ';' || text.back() == ' ')) text.remove_suffix(1);
  if (const std::string_view call = find(kCalls, text); !call.empty())
    return {false, false, std::string(call)};
  const std::size_t blank = text.find(' ');
  if (blank == text.npos) return {};
  const std::string_view instruction = text.substr(0, blank);
  std::string operands;
  for (const char c : text.substr(blank))
    if (c != ' ') operands += c;
  if (instruction.starts_with("mov.") && operands.starts_with("%0,")) {
    // `%%laneid`; nvcc also accepts `%laneid`.
    const std::size_t name = operands.find_first_not_of('%', 3);
    if (name == operands.npos) return {};
    const std::string key = std::string(instruction.substr(4)) + ' ' + operands.substr(name);
    return {true, false, std::string(find(kRegisters, key))};
  }
  if (operands == "%0,[%1]") return {true, true, std::string(loaded_type(instruction))};
  // A prefetch has no visible effect.
  if (operands == "[%0]" && instruction.starts_with("prefetch.")) return {false, true, "void"};
  return {};
}

}  // namespace warpstep::tools::translate
