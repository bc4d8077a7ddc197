// The one exception of the library: a CUDA call or a launch that was refused or failed.
#pragma once

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

#include <warpstep/refused.h>

namespace warpstep {

/// Says in words what was refused, which limit was broken and what to do, and keeps CUDA's code.
class Error : public std::runtime_error {
 public:
  Error(cudaError_t code, const std::string& sentence);
  cudaError_t code() const noexcept { return code_; }

 private:
  cudaError_t code_;
};

/// Throws Error unless `code` is cudaSuccess. `call` names the call, as in "cudaMalloc".
/// The error is then no longer the last error: the exception is its only report.
inline void check(cudaError_t code, const char* call);

/// Throws the Error of a call that returned `code`.
[[noreturn]] void throw_call_error(cudaError_t code, const char* call);

inline void check(cudaError_t code, const char* call) {
  if (code != cudaSuccess) [[unlikely]]
    throw_call_error(code, call);
}

}  // namespace warpstep
