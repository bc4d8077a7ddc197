// CUDA's built-in functions where nvcc does not have them: on the host, and in functions of both
// sides.
#include <fmt/format.h>

#include <set>
#include <string_view>

#include "tools/cc/device_code/qualifiers.h"
#include "tools/cc/device_code/variables/local_names.h"
#include "tools/cc/source/heads.h"

namespace warpstep::tools::cc {
namespace {

using translate::kNone;

/// The device's alone, as nvcc 13 has them. Left out: names that another library may have, too.
constexpr std::string_view kOfDevice =
    "__activemask __all_sync __any_sync atomicAdd atomicAdd_block atomicAdd_system atomicAnd "
    "atomicAnd_block atomicAnd_system atomicCAS atomicCAS_block atomicCAS_system atomicDec "
    "atomicExch atomicExch_block atomicExch_system atomicInc atomicMax atomicMax_block "
    "atomicMax_system atomicMin atomicMin_block atomicMin_system atomicOr atomicOr_block "
    "atomicOr_system atomicSub atomicSub_block atomicSub_system atomicXor atomicXor_block "
    "atomicXor_system __ballot_sync __brev __brevll __byte_perm clock64 __clz __clzll __cosf "
    "cudaGridDependencySynchronize cudaTriggerProgrammaticLaunchCompletion "
    "__cvta_generic_to_global __cvta_generic_to_shared __cvta_shared_to_generic cyl_bessel_i0 "
    "cyl_bessel_i0f cyl_bessel_i1 cyl_bessel_i1f __dadd_rd __dadd_rn __dadd_ru __dadd_rz "
    "__ddiv_rd __ddiv_rn __ddiv_ru __ddiv_rz __dmul_rd __dmul_rn __dmul_ru __dmul_rz "
    "__double2float_rd __double2float_rn __double2float_ru __double2float_rz __double2hiint "
    "__double2int_rd __double2int_rn __double2int_ru __double2int_rz __double2ll_rd "
    "__double2ll_rn __double2ll_ru __double2ll_rz __double2loint __double2uint_rd "
    "__double2uint_rn __double2uint_ru __double2uint_rz __double2ull_rd __double2ull_rn "
    "__double2ull_ru __double2ull_rz __double_as_longlong __dp2a_hi __dp2a_lo __dp4a __drcp_rd "
    "__drcp_rn __drcp_ru __drcp_rz __dsqrt_rd __dsqrt_rn __dsqrt_ru __dsqrt_rz __dsub_rd "
    "__dsub_rn __dsub_ru __dsub_rz __exp10f __expf __fadd_rd __fadd_rn __fadd_ru __fadd_rz "
    "__fdiv_rd __fdiv_rn __fdiv_ru __fdiv_rz __fdividef fdividef __ffs __ffsll __float2int_rd "
    "__float2int_rn __float2int_ru __float2int_rz __float2ll_rd __float2ll_rn __float2ll_ru "
    "__float2ll_rz __float2uint_rd __float2uint_rn __float2uint_ru __float2uint_rz __float2ull_rd "
    "__float2ull_rn __float2ull_ru __float2ull_rz __float_as_int __float_as_uint __fma_rd "
    "__fma_rn __fma_ru __fma_rz __fmaf_ieee_rd __fmaf_ieee_rn __fmaf_ieee_ru __fmaf_ieee_rz "
    "__fmaf_rd __fmaf_rn __fmaf_ru __fmaf_rz __fmul_rd __fmul_rn __fmul_ru __fmul_rz __frcp_rd "
    "__frcp_rn __frcp_ru __frcp_rz __frsqrt_rn __fsqrt_rd __fsqrt_rn __fsqrt_ru __fsqrt_rz "
    "__fsub_rd __fsub_rn __fsub_ru __fsub_rz __funnelshift_l __funnelshift_lc __funnelshift_r "
    "__funnelshift_rc __hiloint2double __int2double_rn __int2float_rd __int2float_rn "
    "__int2float_ru __int2float_rz __int_as_float __isConstant __isGlobal __isGridConstant "
    "__isLocal __isShared __ldca __ldcg __ldcs __ldcv __ldg __ldlu __ll2double_rd __ll2double_rn "
    "__ll2double_ru __ll2double_rz __ll2float_rd __ll2float_rn __ll2float_ru __ll2float_rz "
    "__log10f __log2f __logf __longlong_as_double __match_all_sync __match_any_sync __mul24 "
    "__mul64hi __mulhi __nanosleep norm3d norm3df norm4d norm4df normf __popc __popcll __powf "
    "__prof_trigger __reduce_add_sync __reduce_and_sync __reduce_max_sync __reduce_min_sync "
    "__reduce_or_sync __reduce_xor_sync __rhadd rhypot rhypotf rnorm rnorm3d rnorm3df rnorm4d "
    "rnorm4df rnormf __sad __saturatef __shfl_down_sync __shfl_sync __shfl_up_sync "
    "__shfl_xor_sync __sincosf __sinf __stcg __stcs __stwb __stwt __syncthreads __syncthreads_and "
    "__syncthreads_count __syncthreads_or __syncwarp __tanf __tanhf __threadfence "
    "__threadfence_block __threadfence_system __trap __uhadd __uint2double_rn __uint2float_rd "
    "__uint2float_rn __uint2float_ru __uint2float_rz __uint_as_float __ull2double_rd "
    "__ull2double_rn __ull2double_ru __ull2double_rz __ull2float_rd __ull2float_rn __ull2float_ru "
    "__ull2float_rz __umul24 __umul64hi __umulhi __urhadd __usad __vabs2 __vabs4 __vabsdiffs2 "
    "__vabsdiffs4 __vabsdiffu2 __vabsdiffu4 __vabsss2 __vabsss4 __vadd2 __vadd4 __vaddss2 "
    "__vaddss4 __vaddus2 __vaddus4 __vavgs2 __vavgs4 __vavgu2 __vavgu4 __vcmpeq2 __vcmpeq4 "
    "__vcmpges2 __vcmpges4 __vcmpgeu2 __vcmpgeu4 __vcmpgts2 __vcmpgts4 __vcmpgtu2 __vcmpgtu4 "
    "__vcmples2 __vcmples4 __vcmpleu2 __vcmpleu4 __vcmplts2 __vcmplts4 __vcmpltu2 __vcmpltu4 "
    "__vcmpne2 __vcmpne4 __vhaddu2 __vhaddu4 __vmaxs2 __vmaxs4 __vmaxu2 __vmaxu4 __vmins2 "
    "__vmins4 __vminu2 __vminu4 __vneg2 __vneg4 __vnegss2 __vnegss4 __vsads2 __vsads4 __vsadu2 "
    "__vsadu4 __vseteq2 __vseteq4 __vsetges2 __vsetges4 __vsetgeu2 __vsetgeu4 __vsetgts2 "
    "__vsetgts4 __vsetgtu2 __vsetgtu4 __vsetles2 __vsetles4 __vsetleu2 __vsetleu4 __vsetlts2 "
    "__vsetlts4 __vsetltu2 __vsetltu4 __vsetne2 __vsetne4 __vsub2 __vsub4 __vsubss2 __vsubss4 "
    "__vsubus2 __vsubus4 ";

std::set<std::string_view> words_of(std::string_view text) {
  std::set<std::string_view> words;
  for (std::size_t end; (end = text.find(' ')) != text.npos; text.remove_prefix(end + 1))
    words.insert(text.substr(0, end));
  return words;
}

class BuiltinFinder {
 public:
  BuiltinFinder(const Declarations& file, Refusals& refusals) : file_(file), refusals_(refusals) {
    for (const Item& item : file.items()) {
      if (item.is_system) continue;
      const std::uint32_t end = item.body == kNone ? item.end : item.body;
      for (std::uint32_t i = item.begin; i < end; ++i)
        if (file.is_word(i)) declared_.insert(file.text(i));
    }
  }

  void run() {
    ClassReader classes(file_);
    for (const Item& item : file_.items()) {
      const auto& around = classes.around(item);
      if (item.body == kNone || item.is_system || file_.says(item, "template")) continue;
      const std::uint32_t open = parameters_of(file_, item);
      if (open == kNone || !file_.is_word(open - 1)) continue;
      const std::string_view space = space_of(file_, item);
      const bool is_hosts = space == "__host__" && !file_.says(item, "constexpr");
      const bool is_of_both = space == "__host__ __device__" && !is_in_template(around) &&
                              is_checked_for_both(file_, item);
      if (is_hosts || is_of_both)
        look_into(item, fmt::format("{} function(\"{}\")", space, file_.text(open - 1)));
    }
  }

 private:
  void look_into(const Item& item, const std::string& caller) {
    for (std::uint32_t i = item.body + 1; i < item.end; ++i) {
      if (is_extended_lambda(file_, i)) {  // of the device
        while (i < item.end && file_.punct(i) != '{') ++i;
        if (file_.match(i) != kNone) i = file_.match(i);
      }
      if (const std::uint32_t end = end_of_unevaluated(file_, i); end > i) i = end;
      if (const std::uint32_t end = end_of_class(file_, i); end > i) i = end;
      const std::string_view name = file_.text(i);
      const char before = file_.punct(i - 1);
      if (!file_.is_word(i) || file_.punct(i + 1) != '(' || declared_.contains(name) ||
          before == '.' || file_.text(i - 1) == "->" || file_.text(i - 1) == "::")
        continue;
      if (of_device_.contains(name) && !is_local(file_, item, name))
        refusals_.add(
            i, fmt::format("calling a __device__ function(\"{}\") from a {} is not allowed", name,
                           caller));
    }
  }

  const Declarations& file_;
  Refusals& refusals_;
  const std::set<std::string_view> of_device_ = words_of(kOfDevice);
  std::set<std::string_view> declared_;  // names that the file may give another meaning
};

}  // namespace

void refuse_builtins(const Declarations& file, Refusals& refusals) {
  BuiltinFinder(file, refusals).run();
}

}  // namespace warpstep::tools::cc
