#include <warpstep/error.h>

#include <cuda_runtime.h>
#include <fmt/format.h>

#include "runtime/explanation.h"
#include "runtime/launch_limits.h"
#include "runtime/uncaught.h"

namespace warpstep {

namespace {

/// "cudaErrorInvalidValue (1), invalid argument".
std::string code_in_words(cudaError_t code) {
  return fmt::format("{} ({}), {}", cudaGetErrorName(code), static_cast<int>(code),
                     cudaGetErrorString(code));
}

}  // namespace

Error::Error(cudaError_t code, const std::string& sentence)
    : std::runtime_error(sentence), code_(code) {
  end_by_sentence_when_uncaught();
}

void throw_call_error(cudaError_t code, const char* call) {
  const std::string why = explanation_of_last_call();
  cudaGetLastError();  // the exception reports it now
  throw Error(code,
              fmt::format("{}: {}{}{}", call, code_in_words(code), why.empty() ? "" : ": ", why));
}

void throw_launch_error(cudaError_t code, const void* kernel, const LaunchShape& shape) {
  std::string why = explanation_of_last_call();
  // A GPU gives the code alone; the limit can be found. A context that an earlier kernel corrupted
  // refuses every launch: no limit is the cause then.
  if (why.empty() && (code == cudaErrorInvalidValue || code == cudaErrorInvalidConfiguration ||
                      code == cudaErrorLaunchOutOfResources))
    why = broken_limit(kernel, shape);
  const std::string name = kernel_name(kernel);
  cudaGetLastError();  // the exception reports it now
  throw Error(code, fmt::format("launch of {}: {}{}{}", name, code_in_words(code),
                                why.empty() ? "" : ": ", why));
}

}  // namespace warpstep
