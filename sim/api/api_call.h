// ApiCall, the wrapper of every function of the Runtime API: a corrupted context answers first, a
// failure becomes the last error, and the call is logged with its arguments if logging is on.
//
//   cudaError_t cudaFree(void* pointer) {
//     return ApiCall("cudaFree", pointer).on_device([&] { return heap().release(pointer); });
//   }
#pragma once

#include "sim/abi/debugger_tables.h"
#include "sim/base/observer.h"
#include "sim/base/uninterrupted.h"
#include "sim/gpu/context.h"
#include "sim/streams/kernel_work.h"

#include <vector_types.h>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>

namespace warpstep::sim {

/// Every call is logged at debug, `name(arguments) -> result`; a refusal also at warn, with its
/// explanation.
bool calls_are_logged();
bool refusals_are_logged();
void log_call(const char* name, std::initializer_list<std::string> arguments, cudaError_t result,
              bool is_refusal);

/// As long as it lives, calls of this host thread are parts of another API's call, which is logged
/// and reported instead.
class PartsOfOneCall {
 public:
  PartsOfOneCall();
  ~PartsOfOneCall();
  PartsOfOneCall(const PartsOfOneCall&) = delete;
  PartsOfOneCall& operator=(const PartsOfOneCall&) = delete;
};

/// Reports to the observer that a call comes back, with its result: note_return() for one in a
/// context that a failed kernel has broken, of which nothing is refused again.
[[gnu::cold]] void note_return(const char* name);
[[gnu::cold]] void note_answer(const char* name, cudaError_t code, const void* back);

/// A call's argument as the log shows it. Results that a call wrote through a pointer are shown
/// themselves: `&3`.
std::string argument_text(const void* pointer);
std::string argument_text(const char* text);
std::string argument_text(unsigned long long number);
std::string argument_text(long long number);
std::string argument_text(const dim3& shape);

template <class T>
std::string argument_text_of(const T& argument, bool succeeded) {
  if constexpr (std::is_pointer_v<T>) {
    using Pointee = std::remove_pointer_t<T>;
    if constexpr (std::is_same_v<std::remove_cv_t<Pointee>, char>) {
      return argument_text(static_cast<const char*>(argument));
    } else if constexpr (std::is_pointer_v<Pointee> ||
                         (std::is_arithmetic_v<Pointee> && !std::is_const_v<Pointee>)) {
      if (succeeded && argument != nullptr)
        return "&" + argument_text_of<Pointee>(*argument, false);
      return argument_text(static_cast<const void*>(argument));
    } else {
      return argument_text(reinterpret_cast<const void*>(argument));
    }
  } else if constexpr (std::is_floating_point_v<T>) {
    return std::to_string(argument);
  } else if constexpr (std::is_enum_v<T> || std::is_signed_v<T>) {
    return argument_text(static_cast<long long>(argument));
  } else if constexpr (std::is_unsigned_v<T>) {
    return argument_text(static_cast<unsigned long long>(argument));
  } else if constexpr (std::is_same_v<T, cudaPitchedPtr>) {
    return argument_text(argument.ptr);
  } else if constexpr (std::is_same_v<T, cudaExtent>) {
    return argument_text(dim3(argument.width, argument.height, argument.depth));
  } else {
    return argument_text(argument);
  }
}

/// One call of the Runtime API: its name and arguments, and how its work is run.
template <class... Arguments>
class ApiCall {
 public:
  [[gnu::always_inline]] explicit ApiCall(const char* name, const Arguments&... arguments)
      : name_(name), back_(__builtin_return_address(0)), arguments_(arguments...) {
    if (runs_kernel_code()) [[unlikely]]
      uninterrupted_.emplace();
  }

  /// Runs work that needs the device. In a broken context it is not run, and the call answers
  /// with the error that broke it.
  template <class Work>
  cudaError_t on_device(Work&& work) {
    const cudaError_t broken = context_status();
    if (broken == cudaSuccess) [[likely]]
      return finish(work());
    explain(context_reason());
    if (observer != nullptr) [[unlikely]]
      note_return(name_);
    return logged(returned(broken));
  }

  /// Runs work that needs no device, such as counting devices: it works in a broken context too.
  template <class Work>
  cudaError_t on_host(Work&& work) {
    return finish(work());
  }

  /// Answers with `result` and leaves the last error alone, for the calls that ask about it.
  cudaError_t as_is(cudaError_t result) {
    if (calls_are_logged()) [[unlikely]]
      log(result, false);
    return result;
  }

 private:
  cudaError_t finish(cudaError_t result) {
    if (runs_kernel_code()) [[unlikely]] {
      if (result != cudaSuccess) set_kernel_error(result);
      return result;
    }
    if (returned(result) != cudaSuccess || observer != nullptr) [[unlikely]]
      note_answer(name_, result, back_);
    return logged(result);
  }

  cudaError_t logged(cudaError_t result) {
    const bool is_refusal = result != cudaSuccess && result != cudaErrorNotReady;
    if (is_refusal) [[unlikely]]
      warpstep_debug_call_fails(name_, static_cast<int>(result));
    if (calls_are_logged() || (is_refusal && refusals_are_logged())) [[unlikely]]
      log(result, is_refusal);
    return result;
  }

  [[gnu::noinline, gnu::cold]] void log(cudaError_t result, bool is_refusal) {
    std::apply(
        [&](const auto&... argument) {
          log_call(name_, {argument_text_of(argument, result == cudaSuccess)...}, result,
                   is_refusal);
        },
        arguments_);
  }

  const char* name_;
  const void* back_;  // where the program resumes
  std::tuple<const Arguments&...> arguments_;
  std::optional<Uninterrupted> uninterrupted_;  // of a call by a kernel
};

}  // namespace warpstep::sim
