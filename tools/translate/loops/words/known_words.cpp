// Names of CUDA's and words of C++ that the loops know.
#include "tools/translate/loops/words/known_words.h"

#include <array>
#include <unordered_set>

#include "tools/translate/parse/tokens.h"

namespace warpstep::tools::translate {
namespace {

using Words = std::unordered_set<std::string_view>;

/// The words of a text with single blanks between them.
Words words_of(std::string_view text) {
  Words words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.insert(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// `__float2half_rn`, `__int_as_float`, `make_float4`.
bool converts(std::string_view function) {
  constexpr std::array kBegins{"__float2",   "__double2",   "__int2",       "__uint2",
                               "__half2",    "__ll2",       "__ull2",       "__int_as_",
                               "__uint_as_", "__float_as_", "__double_as_", "__longlong_as_"};
  for (const char* const begin : kBegins)
    if (function.starts_with(begin)) return true;
  return function.starts_with("make_") && is_number_type(function.substr(5));
}

}  // namespace

bool is_number_type(std::string_view word) {
  static const Words kTypes = words_of(
      "bool char short int long signed unsigned float double size_t ssize_t ptrdiff_t int8_t "
      "int16_t "
      "int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t uint uchar ushort "
      "ulong dim3 "
      "half __half half2 __half2 __nv_bfloat16 __nv_bfloat162 "
      "char1 char2 char3 char4 uchar1 uchar2 uchar3 uchar4 short1 short2 short3 short4 ushort1 "
      "ushort2 ushort3 ushort4 int1 int2 int3 int4 uint1 uint2 uint3 uint4 long1 long2 ulong1 "
      "ulong2 "
      "longlong1 longlong2 ulonglong1 ulonglong2 float1 float2 float3 float4 double1 double2 "
      "double3 "
      "double4");
  return kTypes.contains(word);
}

bool only_computes(std::string_view function) {
  static const Words kFunctions = words_of(
      "abs labs llabs min max umin umax fabs fabsf fmin fminf fmax fmaxf fma fmaf fmod fmodf sqrt "
      "sqrtf rsqrt rsqrtf rcbrt rcbrtf cbrt cbrtf exp expf exp2 exp2f exp10 exp10f expm1 expm1f "
      "log "
      "logf log2 log2f log10 log10f log1p log1pf pow powf sin sinf cos cosf tan tanf sinpi sinpif "
      "cospi cospif asin asinf acos acosf atan atanf atan2 atan2f sinh sinhf cosh coshf tanh tanhf "
      "asinh asinhf acosh acoshf atanh atanhf erf erff erfc erfcf floor floorf ceil ceilf round "
      "roundf "
      "rint rintf nearbyint nearbyintf lrint lrintf lround lroundf trunc truncf hypot hypotf "
      "norm3df "
      "lgamma lgammaf tgamma tgammaf erfinv erfinvf erfcinv erfcinvf normcdf normcdff normcdfinv "
      "normcdfinvf remainder remainderf nextafter nextafterf logb logbf ilogb ilogbf "
      "fdim fdimf isnan isinf isfinite copysign copysignf signbit ldexp ldexpf "
      "__expf __exp10f __logf __log2f __log10f __powf __sinf __cosf __tanf __fdividef __fdiv_rn "
      "__frcp_rn __fsqrt_rn __frsqrt_rn __fadd_rn __fmul_rn __fsub_rn __fmaf_rn __dadd_rn "
      "__dmul_rn "
      "__fma_rn __saturatef __popc __popcll __clz __clzll __ffs __ffsll __brev __brevll __umul24 "
      "__mul24 __mulhi __umulhi __mul64hi __umul64hi __sad __usad __byte_perm __funnelshift_l "
      "__funnelshift_r __dp4a __ldg __ldca __ldcs __stcs "
      "__builtin_inf __builtin_inff __builtin_huge_val __builtin_huge_valf __builtin_nan "
      "__builtin_nanf bit_cast "
      "__hadd __hsub __hmul __hdiv __hfma __hneg __hadd2 __hsub2 __hmul2 __hfma2 __hmax __hmin "
      "__low2half "
      "__high2half __low2float __high2float __halves2half2 __bfloat162float hexp hlog hsqrt");
  return kFunctions.contains(function) || converts(function);
}

bool is_atomic_function(std::string_view function) {
  static const Words kFunctions = words_of(
      "atomicAdd atomicSub atomicMin atomicMax atomicAnd atomicOr atomicXor atomicInc atomicDec "
      "atomicExch atomicCAS");
  return kFunctions.contains(function);
}

bool is_fence(std::string_view function) {
  return function == "__threadfence" || function == "__threadfence_block" ||
         function == "__threadfence_system";
}

bool is_shuffle(std::string_view function) {
  static const Words kFunctions = words_of(
      "__shfl_sync __shfl_up_sync __shfl_down_sync __shfl_xor_sync "
      "warpstep_shfl_sync warpstep_shfl_up_sync warpstep_shfl_down_sync warpstep_shfl_xor_sync");
  return kFunctions.contains(function);
}

bool is_warp_function(std::string_view function) {
  static const Words kVotes = words_of("__ballot_sync __any_sync __all_sync");
  return is_shuffle(function) || kVotes.contains(function);
}

bool calls_nothing(std::string_view word) {
  static const Words kWords = words_of(
      "if for while switch return sizeof alignof decltype alignas static_assert __attribute__ "
      "static_cast const_cast reinterpret_cast dynamic_cast "
      "__syncthreads __syncwarp else constexpr case warpstep_argument warpstep_pointee");
  return kWords.contains(word) || is_number_type(word);
}

bool needs_fibers(std::string_view word) {
  static const Words kWords = words_of(
      "asm __asm__ volatile goto try throw static using typedef struct class union enum new delete "
      "thread_local or_eq and_eq xor_eq bitand co_await co_yield co_return operator "
      "__func__ __FUNCTION__ __PRETTY_FUNCTION__ __builtin_FUNCTION");
  return kWords.contains(word);
}

}  // namespace warpstep::tools::translate
