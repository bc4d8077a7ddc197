#include "sim/api/driver/driver_call.h"

#include <atomic>
#include <utility>

#include "sim/api/api_call.h"
#include "sim/api/driver/contexts.h"
#include "sim/gpu/context.h"

namespace warpstep::sim {

namespace {

constinit std::atomic<bool> is_initialised{false};

/// What the Runtime API remembers of its own calls stays as it is while the driver uses them.
class RuntimeAsBefore {
 public:
  RuntimeAsBefore() : use_(runtime_use()), error_(last_error()) {}
  ~RuntimeAsBefore() {
    set_runtime_use(use_);
    if (last_error() == error_) return;
    take_last_error();
    if (error_ != cudaSuccess) returned(error_);
    set_runtime_use(use_);
  }
  RuntimeAsBefore(const RuntimeAsBefore&) = delete;
  RuntimeAsBefore& operator=(const RuntimeAsBefore&) = delete;

 private:
  RuntimeUse use_;
  cudaError_t error_;
};

CUresult refusal(Needs needs) {
  if (needs == Needs::nothing) return CUDA_SUCCESS;
  if (!is_initialised && !runtime_use().by_process)
    return refused_by_driver(CUDA_ERROR_NOT_INITIALIZED, "cuInit(0) comes before every other call");
  if (needs == Needs::context && current_context() == nullptr)
    return refused_by_driver(CUDA_ERROR_INVALID_CONTEXT,
                             "no context is current in this host thread: cuCtxCreate makes one, "
                             "cuCtxSetCurrent that of cuDevicePrimaryCtxRetain");
  return CUDA_SUCCESS;
}

}  // namespace

void init_driver() {
  is_initialised = true;
}

CUresult refused_by_driver(CUresult code, std::string sentence) {
  explain(std::move(sentence));
  return code;
}

CUresult as_result(cudaError_t code) {
  const auto same = static_cast<CUresult>(code);
  return name_of(same) != nullptr ? same : CUDA_ERROR_INVALID_VALUE;
}

CUresult run_driver_call(const char* name, const void* back, Needs needs,
                         const std::function<CUresult()>& work) {
  CUresult result = CUDA_SUCCESS;
  {
    const RuntimeAsBefore as_before;
    const PartsOfOneCall parts;
    result = refusal(needs);
    if (result == CUDA_SUCCESS) result = work();
  }
  // The two APIs number these alike.
  const auto code = static_cast<cudaError_t>(result);
  note_answer(name, code, back);
  const bool is_refusal = code != cudaSuccess && code != cudaErrorNotReady;
  if (calls_are_logged() || (is_refusal && refusals_are_logged()))
    log_call(name, {}, code, is_refusal);
  return result;
}

}  // namespace warpstep::sim
