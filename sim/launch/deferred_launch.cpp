#include "sim/launch/deferred_launch.h"

#include <cstdlib>
#include <cstring>
#include <memory>

#include "sim/gpu/kernel_facts.h"
#include "sim/graph/capture.h"
#include "sim/streams/pending_work.h"

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
  return {call, {work.run, call.get(), work.bytes}};
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

}  // namespace warpstep::sim
