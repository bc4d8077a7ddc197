#include "tools/translate/ptx/forms.h"

#include <algorithm>
#include <array>

namespace warpstep::tools::translate {
namespace {

constexpr std::string_view kInts = "u16 s16 u32 s32 u64 s64", kWords = "u32 s32 u64 s64",
                           kHalves = "u16 s16 u32 s32", kBits = "b16 b32 b64",
                           kCarrying = "u32 s32 b32 u64 s64 b64", kFloats = "f32 f64",
                           kAll = "b16 b32 b64 u16 u32 u64 s16 s32 s64 f32 f64";
constexpr std::string_view kNothing = "static_cast<void>(0)";

constexpr auto kForms = std::to_array<PtxForm>({
    // Integers
    {"add", "", "", kInts, "TTT", "add($a, $b)"},
    {"add", "", "S", "s32", "TTT", "add_sat($a, $b)"},
    {"add", "cc", "", kCarrying, "TTT", "add_carrying<false, true>($a, $b)"},
    {"addc", "", "", kCarrying, "TTT", "add_carrying<true, false>($a, $b)"},
    {"addc", "cc", "", kCarrying, "TTT", "add_carrying<true, true>($a, $b)"},
    {"sub", "", "", kInts, "TTT", "sub($a, $b)"},
    {"sub", "", "S", "s32", "TTT", "sub_sat($a, $b)"},
    {"sub", "cc", "", kCarrying, "TTT", "sub_borrowing<false, true>($a, $b)"},
    {"subc", "", "", kCarrying, "TTT", "sub_borrowing<true, false>($a, $b)"},
    {"subc", "cc", "", kCarrying, "TTT", "sub_borrowing<true, true>($a, $b)"},
    {"mul", "lo", "", kInts, "TTT", "mul_lo($a, $b)"},
    {"mul", "hi", "", kInts, "TTT", "mul_hi($a, $b)"},
    {"mul", "wide", "", kHalves, "WTT", "mul_wide($a, $b)"},
    {"mad", "lo", "", kInts, "TTTT", "add(mul_lo($a, $b), $c)"},
    {"mad", "hi", "", kInts, "TTTT", "add(mul_hi($a, $b), $c)"},
    {"mad", "wide", "", kHalves, "WTTW", "mad_wide($a, $b, $c)"},
    {"mad", "lo cc", "", kCarrying, "TTTT", "add_carrying<false, true>(mul_lo($a, $b), $c)"},
    {"mad", "hi cc", "", kCarrying, "TTTT", "add_carrying<false, true>(mul_hi($a, $b), $c)"},
    {"madc", "lo", "", kCarrying, "TTTT", "add_carrying<true, false>(mul_lo($a, $b), $c)"},
    {"madc", "hi", "", kCarrying, "TTTT", "add_carrying<true, false>(mul_hi($a, $b), $c)"},
    {"madc", "lo cc", "", kCarrying, "TTTT", "add_carrying<true, true>(mul_lo($a, $b), $c)"},
    {"madc", "hi cc", "", kCarrying, "TTTT", "add_carrying<true, true>(mul_hi($a, $b), $c)"},
    {"mul24", "lo", "", "u32 s32", "TTT", "mul24_lo($a, $b)"},
    {"mul24", "hi", "", "u32 s32", "TTT", "mul24_hi($a, $b)"},
    {"mad24", "lo", "", "u32 s32", "TTTT", "add(mul24_lo($a, $b), $c)"},
    {"mad24", "hi", "", "u32 s32", "TTTT", "add(mul24_hi($a, $b), $c)"},
    {"div", "", "", kInts, "TTT", "div($a, $b)"},
    {"rem", "", "", kInts, "TTT", "rem($a, $b)"},
    {"neg", "", "", "s16 s32 s64", "TT", "sub(static_cast<$T>(0), $a)"},
    {"abs", "", "", "s16 s32 s64", "TT", "absolute($a)"},
    {"min", "", "", kInts, "TTT", "($a < $b ? $a : $b)"},
    {"max", "", "", kInts, "TTT", "($a > $b ? $a : $b)"},
    {"sad", "", "", kInts, "TTTT", "sad($a, $b, $c)"},
    {"popc", "", "", "b32 b64", "uT", "popc($a)"},
    {"clz", "", "", "b32 b64", "uT", "clz($a)"},
    {"brev", "", "", "b32 b64", "TT", "brev($a)"},
    {"bfind", "", "", kWords, "uT", "bfind<false>($a)"},
    {"bfind", "shiftamt", "", kWords, "uT", "bfind<true>($a)"},
    {"bfe", "", "", kWords, "TTuu", "bfe($a, $b, $c)"},
    {"bfi", "", "", "b32 b64", "TTTuu", "bfi($a, $b, $c, $d)"},
    {"bmsk", "clamp", "", "b32", "Tuu", "bmsk<true>($a, $b)"},
    {"bmsk", "wrap", "", "b32", "Tuu", "bmsk<false>($a, $b)"},
    {"szext", "clamp", "", "u32 s32", "TTu", "szext<true>($a, $b)"},
    {"szext", "wrap", "", "u32 s32", "TTu", "szext<false>($a, $b)"},
    {"dp4a", "", "", "u32 s32", "TTTT", "::__dp4a($a, $b, $c)"},
    {"dp2a", "lo", "", "u32 s32", "TTTT", "::__dp2a_lo($a, $b, $c)"},
    {"dp2a", "hi", "", "u32 s32", "TTTT", "::__dp2a_hi($a, $b, $c)"},
    {"vadd", "add", "", "u32 s32", "TTTT", "add(add($a, $b), $c)"},
    {"vshl", "clamp add", "", "u32", "TTuT", "add(shl($a, $b), $c)"},
    {"vshr", "clamp add", "", "u32", "TTuT", "add(shr($a, $b), $c)"},
    // Logic and shifts
    {"and", "", "", "b16 b32 b64 pred", "TTT", "static_cast<$T>($a & $b)"},
    {"or", "", "", "b16 b32 b64 pred", "TTT", "static_cast<$T>($a | $b)"},
    {"xor", "", "", "b16 b32 b64 pred", "TTT", "static_cast<$T>($a ^ $b)"},
    {"not", "", "", "pred", "TT", "!$a"},
    {"not", "", "", kBits, "TT", "static_cast<$T>(~$a)"},
    {"cnot", "", "", kBits, "TT", "cnot($a)"},
    {"lop3", "", "", "b32", "TTTTu", "lop3($a, $b, $c, $d)"},
    {"shl", "", "", kBits, "TTu", "shl($a, $b)"},
    {"shr", "", "", "b16 b32 b64 u16 u32 u64 s16 s32 s64", "TTu", "shr($a, $b)"},
    {"shf", "l wrap", "", "b32", "TTTu", "::__funnelshift_l($a, $b, $c)"},
    {"shf", "l clamp", "", "b32", "TTTu", "::__funnelshift_lc($a, $b, $c)"},
    {"shf", "r wrap", "", "b32", "TTTu", "::__funnelshift_r($a, $b, $c)"},
    {"shf", "r clamp", "", "b32", "TTTu", "::__funnelshift_rc($a, $b, $c)"},
    {"prmt", "", "", "b32", "TTTT", "prmt($a, $b, $c)"},
    {"prmt", "f4e", "", "b32", "TTTT", "prmt_mode<Permutation::f4e>($a, $b, $c)"},
    {"prmt", "b4e", "", "b32", "TTTT", "prmt_mode<Permutation::b4e>($a, $b, $c)"},
    {"prmt", "rc8", "", "b32", "TTTT", "prmt_mode<Permutation::rc8>($a, $b, $c)"},
    {"prmt", "ecl", "", "b32", "TTTT", "prmt_mode<Permutation::ecl>($a, $b, $c)"},
    {"prmt", "ecr", "", "b32", "TTTT", "prmt_mode<Permutation::ecr>($a, $b, $c)"},
    {"prmt", "rc16", "", "b32", "TTTT", "prmt_mode<Permutation::rc16>($a, $b, $c)"},
    {"selp", "", "", kAll, "TTTp", "($c ? $a : $b)"},
    // Floating point
    {"add", "", "RFS", kFloats, "TTT", "fadd<Round::$R>($a, $b)"},
    {"sub", "", "RFS", kFloats, "TTT", "fsub<Round::$R>($a, $b)"},
    {"mul", "", "RFS", kFloats, "TTT", "fmul<Round::$R>($a, $b)"},
    {"fma", "", "RFS", kFloats, "TTTT", "ffma<Round::$R>($a, $b, $c)"},
    {"mad", "", "RFS", kFloats, "TTTT", "ffma<Round::$R>($a, $b, $c)"},
    {"div", "", "RF", kFloats, "TTT", "fdiv<Round::$R>($a, $b)"},
    {"div", "full", "F", "f32", "TTT", "::__fdividef($a, $b)"},
    {"div", "approx", "F", "f32", "TTT", "::__fdividef($a, $b)"},
    {"sqrt", "", "RF", kFloats, "TT", "fsqrt<Round::$R>($a)"},
    {"sqrt", "approx", "F", "f32", "TT", "fsqrt<Round::rn>($a)"},
    {"rcp", "", "RF", kFloats, "TT", "frcp<Round::$R>($a)"},
    {"rcp", "approx", "F", kFloats, "TT", "frcp<Round::rn>($a)"},
    {"rsqrt", "approx", "F", kFloats, "TT", "rsqrt_approx($a)"},
    {"ex2", "approx", "F", "f32", "TT", "ex2($a)"},
    {"lg2", "approx", "F", "f32", "TT", "lg2($a)"},
    {"sin", "approx", "F", "f32", "TT", "sine($a)"},
    {"cos", "approx", "F", "f32", "TT", "cosine($a)"},
    {"tanh", "approx", "", "f32", "TT", "tanh_approx($a)"},
    {"neg", "", "F", kFloats, "TT", "-$a"},
    {"abs", "", "F", kFloats, "TT", "::std::fabs($a)"},
    {"min", "", "F", kFloats, "TTT", "fmin<false>($a, $b)"},
    {"max", "", "F", kFloats, "TTT", "fmax<false>($a, $b)"},
    {"min", "NaN", "F", "f32", "TTT", "fmin<true>($a, $b)"},
    {"max", "NaN", "F", "f32", "TTT", "fmax<true>($a, $b)"},
    {"copysign", "", "", kFloats, "TTT", "::std::copysign($b, $a)"},
    {"testp", "finite", "", kFloats, "pT", "::std::isfinite($a)"},
    {"testp", "infinite", "", kFloats, "pT", "::std::isinf($a)"},
    {"testp", "number", "", kFloats, "pT", "!::std::isnan($a)"},
    {"testp", "notanumber", "", kFloats, "pT", "::std::isnan($a)"},
    {"testp", "normal", "", kFloats, "pT", "::std::isnormal($a)"},
    {"testp", "subnormal", "", kFloats, "pT", "is_subnormal($a)"},
    // 16 bits: .rn is all there is
    {"add", "", "R", "f16", "TTT", "in_half<Half>(half_add, $a, $b)"},
    {"sub", "", "R", "f16", "TTT", "in_half<Half>(half_sub, $a, $b)"},
    {"mul", "", "R", "f16", "TTT", "in_half<Half>(half_mul, $a, $b)"},
    {"fma", "", "R", "f16", "TTTT", "in_half<Half>(half_fma, $a, $b, $c)"},
    {"min", "", "", "f16", "TTT", "in_half<Half>(half_min, $a, $b)"},
    {"max", "", "", "f16", "TTT", "in_half<Half>(half_max, $a, $b)"},
    {"add", "", "R", "f16x2", "TTT", "in_halves<Half>(half_add, $a, $b)"},
    {"sub", "", "R", "f16x2", "TTT", "in_halves<Half>(half_sub, $a, $b)"},
    {"mul", "", "R", "f16x2", "TTT", "in_halves<Half>(half_mul, $a, $b)"},
    {"fma", "", "R", "f16x2", "TTTT", "in_halves<Half>(half_fma, $a, $b, $c)"},
    {"min", "", "", "f16x2", "TTT", "in_halves<Half>(half_min, $a, $b)"},
    {"max", "", "", "f16x2", "TTT", "in_halves<Half>(half_max, $a, $b)"},
    {"neg", "", "", "f16x2 bf16x2", "TT", "($a ^ 0x80008000u)"},
    {"abs", "", "", "f16x2 bf16x2", "TT", "($a & 0x7fff7fffu)"},
    {"add", "", "R", "bf16x2", "TTT", "in_halves<Brain>(half_add, $a, $b)"},
    {"sub", "", "R", "bf16x2", "TTT", "in_halves<Brain>(half_sub, $a, $b)"},
    {"mul", "", "R", "bf16x2", "TTT", "in_halves<Brain>(half_mul, $a, $b)"},
    {"fma", "", "R", "bf16", "TTTT", "in_half<Brain>(half_fma, $a, $b, $c)"},
    {"fma", "", "R", "bf16x2", "TTTT", "in_halves<Brain>(half_fma, $a, $b, $c)"},
    {"min", "", "", "bf16x2", "TTT", "in_halves<Brain>(half_min, $a, $b)"},
    {"max", "", "", "bf16x2", "TTT", "in_halves<Brain>(half_max, $a, $b)"},
    // Warps
    {"vote", "sync all", "", "pred", "ppu", "(::__all_sync($b, $a) != 0)"},
    {"vote", "sync any", "", "pred", "ppu", "(::__any_sync($b, $a) != 0)"},
    {"vote", "sync uni", "", "pred", "ppu", "(::__uni_sync($b, $a) != 0)"},
    {"vote", "sync ballot", "", "b32", "upu", "::__ballot_sync($b, $a)"},
    {"match", "any sync", "", "b32 b64", "uTu", "::__match_any_sync($b, $a)"},
    {"redux", "sync add", "", "u32 s32", "TTu", "::__reduce_add_sync($b, $a)"},
    {"redux", "sync min", "", "u32 s32", "TTu", "::__reduce_min_sync($b, $a)"},
    {"redux", "sync max", "", "u32 s32", "TTu", "::__reduce_max_sync($b, $a)"},
    {"redux", "sync and", "", "b32", "TTu", "::__reduce_and_sync($b, $a)"},
    {"redux", "sync or", "", "b32", "TTu", "::__reduce_or_sync($b, $a)"},
    {"redux", "sync xor", "", "b32", "TTu", "::__reduce_xor_sync($b, $a)"},
    {"activemask", "", "", "b32", "u", "::__activemask()"},
    {"bar", "warp sync", "", "", "-u", "::__syncwarp($a)"},
    // Blocks
    {"bar", "sync", "", "", "-u", "bar_sync($a)"},
    {"bar", "sync", "", "", "-uu", "bar_sync($a, $b)"},
    {"bar", "arrive", "", "", "-uu", "arrive_at_named($a, $b)"},
    {"bar", "red popc", "", "u32", "Tup", "bar_red<Reduction::count>($a, 0u, $b)"},
    {"bar", "red popc", "", "u32", "Tuup", "bar_red<Reduction::count>($a, $b, $c)"},
    {"bar", "red and", "", "pred", "Tup", "(bar_red<Reduction::all>($a, 0u, $b) != 0)"},
    {"bar", "red and", "", "pred", "Tuup", "(bar_red<Reduction::all>($a, $b, $c) != 0)"},
    {"bar", "red or", "", "pred", "Tup", "(bar_red<Reduction::any>($a, 0u, $b) != 0)"},
    {"bar", "red or", "", "pred", "Tuup", "(bar_red<Reduction::any>($a, $b, $c) != 0)"},
    // Clusters
    {"barrier", "cluster arrive", "", "", "-", "arrive_in_cluster()"},
    {"barrier", "cluster arrive aligned", "", "", "-", "arrive_in_cluster()"},
    {"barrier", "cluster arrive release", "", "", "-", "arrive_in_cluster()"},
    {"barrier", "cluster arrive release aligned", "", "", "-", "arrive_in_cluster()"},
    {"barrier", "cluster arrive relaxed", "", "", "-", "arrive_in_cluster()"},
    {"barrier", "cluster arrive relaxed aligned", "", "", "-", "arrive_in_cluster()"},
    {"barrier", "cluster wait", "", "", "-", "wait_in_cluster()"},
    {"barrier", "cluster wait aligned", "", "", "-", "wait_in_cluster()"},
    {"barrier", "cluster wait acquire", "", "", "-", "wait_in_cluster()"},
    {"barrier", "cluster wait acquire aligned", "", "", "-", "wait_in_cluster()"},
    {"mapa", "", "", "u64", "TTu", "mapa($a, $b)"},
    {"mapa", "shared::cluster", "", "u32 u64", "TTu", "mapa_shared($a, $b)"},
    {"getctarank", "", "", "u64", "uT", "getctarank($a)"},
    {"getctarank", "shared::cluster", "", "u32 u64", "uT", "getctarank_shared($a)"},
    // Order, time, ends
    {"membar", "gl", "", "", "-", "::__threadfence()"},
    {"membar", "cta", "", "", "-", "::__threadfence_block()"},
    {"membar", "sys", "", "", "-", "::__threadfence_system()"},
    {"fence", "proxy async", "", "", "-", kNothing},
    {"fence", "proxy async shared::cta", "", "", "-", kNothing},
    {"fence", "proxy async global", "", "", "-", kNothing},
    {"fence", "proxy async shared::cluster", "", "", "-", kNothing},
    {"griddepcontrol", "wait", "", "", "-", kNothing},
    {"griddepcontrol", "launch_dependents", "", "", "-", kNothing},
    {"nanosleep", "", "", "u32", "-T", "::__nanosleep($a)"},
    {"trap", "", "", "", "-", "::__trap()"},
    {"exit", "", "", "", "-", "exit_thread()"},
    // Asynchronous copies
    {"cp", "async commit_group", "", "", "-", "commit_async_group()"},
    {"cp", "async wait_group", "", "", "-u", "wait_async_groups($a)"},
    {"cp", "async wait_all", "", "", "-", "wait_async_copies()"},
    {"cp", "async bulk commit_group", "", "", "-", "bulk_commit()"},
    {"cp", "async bulk wait_group", "", "", "-u", "bulk_wait<false>($a)"},
    {"cp", "async bulk wait_group read", "", "", "-u", "bulk_wait<true>($a)"},
});

struct Meaning {
  std::string_view ptx, text;
};

constexpr auto kTypes = std::to_array<Meaning>({
    {"pred", "bool"},
    {"b8", "unsigned char"},
    {"u8", "unsigned char"},
    {"s8", "signed char"},
    {"b16", "unsigned short"},
    {"u16", "unsigned short"},
    {"s16", "short"},
    {"b32", "unsigned"},
    {"u32", "unsigned"},
    {"s32", "int"},
    {"b64", "unsigned long long"},
    {"u64", "unsigned long long"},
    {"s64", "long long"},
    {"b128", "unsigned __int128"},
    {"f16", "::warpstep::sim::ptx::Half"},
    {"bf16", "::warpstep::sim::ptx::Brain"},
    {"f16x2", "unsigned"},
    {"bf16x2", "unsigned"},
    {"f32", "float"},
    {"f64", "double"},
});

constexpr auto kSpecial = std::to_array<Meaning>({
    {"laneid", "::warpstep::sim::lane_id()"},
    {"warpid", "::warpstep::sim::warp_id()"},
    {"nwarpid", "64u"},
    {"smid", "::warpstep::sim::multiprocessor_of_block()"},
    {"nsmid", "::warpstep::sim::multiprocessors()"},
    {"lanemask_lt", "::warpstep::sim::lanes_before()"},
    {"lanemask_le", "::warpstep::sim::lanes_up_to()"},
    {"lanemask_eq", "::warpstep::sim::own_lane()"},
    {"lanemask_ge", "::warpstep::sim::lanes_from()"},
    {"lanemask_gt", "::warpstep::sim::lanes_behind()"},
    {"clock", "static_cast<unsigned>(::clock64())"},
    {"clock_hi", "static_cast<unsigned>(::clock64() >> 32)"},
    {"clock64", "::clock64()"},
    {"globaltimer", "::warpstep::sim::global_timer()"},
    {"globaltimer_lo", "static_cast<unsigned>(::warpstep::sim::global_timer())"},
    {"globaltimer_hi", "static_cast<unsigned>(::warpstep::sim::global_timer() >> 32)"},
    {"is_explicit_cluster", "::warpstep::sim::is_in_cluster()"},
    {"cluster_ctarank", "::warpstep::sim::rank_in_cluster()"},
    {"cluster_nctarank", "::warpstep::sim::blocks_in_cluster()"},
    {"cluster_ctaid.x", "::warpstep::sim::block_in_cluster().x"},
    {"cluster_ctaid.y", "::warpstep::sim::block_in_cluster().y"},
    {"cluster_ctaid.z", "::warpstep::sim::block_in_cluster().z"},
    {"cluster_nctaid.x", "::warpstep::sim::cluster_dims().x"},
    {"cluster_nctaid.y", "::warpstep::sim::cluster_dims().y"},
    {"cluster_nctaid.z", "::warpstep::sim::cluster_dims().z"},
    {"clusterid.x", "::warpstep::sim::cluster_index().x"},
    {"clusterid.y", "::warpstep::sim::cluster_index().y"},
    {"clusterid.z", "::warpstep::sim::cluster_index().z"},
    {"nclusterid.x", "::warpstep::sim::clusters_in_grid().x"},
    {"nclusterid.y", "::warpstep::sim::clusters_in_grid().y"},
    {"nclusterid.z", "::warpstep::sim::clusters_in_grid().z"},
    {"tid.x", "::threadIdx.x"},
    {"tid.y", "::threadIdx.y"},
    {"tid.z", "::threadIdx.z"},
    {"ntid.x", "::blockDim.x"},
    {"ntid.y", "::blockDim.y"},
    {"ntid.z", "::blockDim.z"},
    {"ctaid.x", "::blockIdx.x"},
    {"ctaid.y", "::blockIdx.y"},
    {"ctaid.z", "::blockIdx.z"},
    {"nctaid.x", "::gridDim.x"},
    {"nctaid.y", "::gridDim.y"},
    {"nctaid.z", "::gridDim.z"},
});

template <std::size_t kSize>
std::string_view find(const std::array<Meaning, kSize>& table, std::string_view ptx) {
  for (const Meaning& meaning : table)
    if (meaning.ptx == ptx) return meaning.text;
  return {};
}

std::vector<std::string_view> words_of(std::string_view list, char between) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(between), list.size());
    if (end > 0) words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

bool fits(const PtxForm& form, const PtxName& name, std::size_t operands) {
  const auto may = [&](char option) { return form.options.find(option) != form.options.npos; };
  if (form.op != name.op) return false;
  if (operands + (form.shape[0] == '-' ? 1 : 0) != form.shape.size()) return false;
  if ((!name.rounding.empty() && !may('R')) || (name.flushes && !may('F'))) return false;
  // An integer's .sat is another operation, a number's is done behind any.
  const bool is_float = may('R') || may('F');
  if (is_float ? name.saturates && !may('S') : name.saturates != may('S')) return false;
  const auto wanted = words_of(form.modifiers, ' ');
  if (wanted.size() != name.modifiers.size() ||
      !std::is_permutation(wanted.begin(), wanted.end(), name.modifiers.begin()))
    return false;
  if (form.types.empty()) return name.types.empty();
  if (name.types.empty()) return false;
  const auto is_one = [&](std::string_view type) { return is_among(type, form.types); };
  return std::all_of(name.types.begin(), name.types.end(), is_one) &&
         name.types.front() == name.types.back();
}

}  // namespace

bool is_among(std::string_view word, std::string_view list) {
  const auto words = words_of(list, ' ');
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool PtxName::has(std::string_view modifier) const {
  return std::find(modifiers.begin(), modifiers.end(), modifier) != modifiers.end();
}

namespace {

/// barrier.sync.aligned is bar.sync, and here no other than barrier.sync. The block is the scope of
/// all but those of clusters.
void name_block_barrier(PtxName& name) {
  if ((name.op != "barrier" && name.op != "bar") || name.has("cluster") || name.has("warp")) return;
  if (name.op == "barrier") std::erase(name.modifiers, "aligned");
  std::erase(name.modifiers, "cta");
  name.op = "bar";
}

}  // namespace

PtxName read_name(std::string_view instruction) {
  PtxName name;
  const auto parts = words_of(instruction, '.');
  for (const std::string_view part : parts) {
    if (name.op.empty())
      name.op = part;
    else if (!type_in_cpp(part).empty())
      name.types.push_back(part);
    else if (part == "ftz")
      name.flushes = true;
    else if (part == "sat")
      name.saturates = true;
    else if (part == "rn" || part == "rz" || part == "rm" || part == "rp")
      name.rounding = part;
    else
      name.modifiers.push_back(part);
  }
  name_block_barrier(name);
  return name;
}

const PtxForm* find_form(const PtxName& name, std::size_t operands) {
  const auto found = std::find_if(kForms.begin(), kForms.end(),
                                  [&](const PtxForm& form) { return fits(form, name, operands); });
  return found == kForms.end() ? nullptr : &*found;
}

std::string_view type_in_cpp(std::string_view ptx) {
  return find(kTypes, ptx);
}

std::string_view special_register(std::string_view name) {
  return find(kSpecial, name);
}

}  // namespace warpstep::tools::translate
