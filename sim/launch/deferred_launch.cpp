#include "sim/launch/deferred_launch.h"

#include <cstdlib>
#include <cstring>
#include <memory>

#include "runtime/log_internal.h"
#include "sim/base/observer.h"
#include "sim/base/uninterrupted.h"
#include "sim/gpu/context.h"
#include "sim/gpu/kernel_facts.h"
#include "sim/graph/capture.h"
#include "sim/launch/launch_checks.h"
#include "sim/streams/kernel_work.h"
#include "sim/streams/pending_work.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim {

namespace {

/// A call with its arguments, which lives as long as anybody may launch it.
struct OwnCall {
  std::shared_ptr<void> call;
  KernelThunk thunk;
};

OwnCall own_call(const KernelThunk& work) {
  constexpr std::size_t kAlignment = 4096;  // no parameter asks for more
  const std::size_t room = (work.bytes + kAlignment - 1) / kAlignment * kAlignment;
  const std::shared_ptr<void> call(std::aligned_alloc(kAlignment, room), &std::free);
  std::memcpy(call.get(), work.call, work.bytes);
  KernelThunk own = work;
  own.call = call.get();
  return {call, own};
}

}  // namespace

void put_off_launch(cudaStream_t stream, const KernelThunk& work,
                    const std::function<void(const KernelThunk&)>& run) {
  put_off(stream, PieceKind::device_work, [own = own_call(work), run] { run(own.thunk); });
}

cudaError_t record_launch(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
                          const Residency& together) {
  return record(shape.stream, {.type = cudaGraphNodeTypeKernel,
                               .name = facts_of(kernel).name,
                               .give = [=, own = own_call(work)](cudaStream_t stream) {
                                 LaunchShape there = shape;
                                 there.stream = stream;
                                 return launch(kernel, there, own.thunk, together);
                               }});
}

cudaError_t launch_from_kernel(const void* kernel, const LaunchShape& shape,
                               const KernelThunk& work, const Residency& together, GridRun* run) {
  const Uninterrupted uninterrupted;
  LaunchShape there = shape;
  there.stream = nullptr;  // what is left to check is the host's
  cudaError_t code = check_limits(kernel, there, together);
  if (code == cudaErrorInvalidValue) code = cudaErrorInvalidConfiguration;
  if (code == cudaSuccess)
    code = give_from_kernel(shape.stream, [=, own = own_call(work)](cudaStream_t order) mutable {
      there.stream = order;
      return run(kernel, there, own.thunk, together);
    });
  if (code == cudaSuccess) return code;
  logger().warn("launch of {} by a kernel: {}: {}", function_name(kernel), cudaGetErrorName(code),
                last_explanation());
  if (observer != nullptr) observer->launch_refused(kernel, code, nullptr);
  set_kernel_error(code);
  return code;
}

}  // namespace warpstep::sim
