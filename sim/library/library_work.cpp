#include "sim/library/library_work.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

#include "sim/base/observer.h"
#include "sim/gpu/context.h"
#include "sim/graph/capture.h"
#include "sim/memory/peers.h"
#include "sim/memory/regions.h"
#include "sim/streams/pending_work.h"

namespace warpstep::sim {

namespace {

/// From the first byte to the last one touched; as large as can be where that overflows.
std::size_t span_of(const Operand& operand) {
  std::size_t span = 0;
  if (__builtin_mul_overflow(operand.count - 1, operand.pitch, &span) ||
      __builtin_add_overflow(span, operand.width, &span))
    return SIZE_MAX;
  return span;
}

/// Why the device cannot use an operand; empty if it can.
std::string complaint(const Operand& operand) {
  const Region region = region_of(operand.first);
  const bool is_usable = operand.first != nullptr && region.kind != RegionKind::kHost &&
                         region.kind != RegionKind::kNowhere &&
                         region.kind != RegionKind::kKernelHeap;
  if (!is_usable)
    return fmt::format("{} ({}) must be device memory, but {}", operand.name,
                       fmt::ptr(operand.first), describe_pointer(operand.first, region));
  const std::size_t left =
      region.begin + region.bytes - reinterpret_cast<std::uintptr_t>(operand.first);
  const std::size_t span = span_of(operand);
  if (span <= left) return {};
  return fmt::format("the call goes {} bytes too far: {} ({}) takes {} bytes, but {}", span - left,
                     operand.name, fmt::ptr(operand.first), span,
                     describe_pointer(operand.first, region));
}

template <class Action>
void for_each_piece(const Operand& operand, const Action& action) {
  const auto* const first = static_cast<const char*>(operand.first);
  if (operand.pitch == operand.width) return action(first, operand.width * operand.count);
  for (std::size_t i = 0; i < operand.count; ++i) action(first + i * operand.pitch, operand.width);
}

/// Copies and fills that the observer is told about are the stream's.
class StreamsWork {
 public:
  explicit StreamsWork(cudaStream_t stream) { observer->copies_began(stream); }
  ~StreamsWork() { observer->copies_ended(); }
  StreamsWork(const StreamsWork&) = delete;
  StreamsWork& operator=(const StreamsWork&) = delete;
};

void work(cudaStream_t stream, const std::vector<Operand>& operands,
          const std::function<void()>& compute) {
  const MemoryOpen open;
  if (observer == nullptr) return compute();
  const StreamsWork mark(stream);
  for (const Operand& operand : operands)
    if (operand.use != Use::writes)
      for_each_piece(operand,
                     [](const char* at, std::size_t bytes) { observer->library_reads(at, bytes); });
  for (const Operand& operand : operands)
    if (operand.use != Use::reads)
      for_each_piece(
          operand, [](const char* at, std::size_t bytes) { observer->copies(at, nullptr, bytes); });
  compute();
  for (const Operand& operand : operands)
    if (operand.use != Use::reads)
      for_each_piece(operand,
                     [](const char* at, std::size_t bytes) { observer->host_wrote(at, bytes); });
}

/// Whether the operands can be used; else the context is broken.
bool are_usable(const char* call, const std::vector<Operand>& operands) {
  for (const Operand& operand : operands) {
    const std::string why = complaint(operand);
    if (why.empty()) continue;
    fail_library_work(call, operand.first, why);
    return false;
  }
  return true;
}

void drop_empty(std::vector<Operand>& operands) {
  std::erase_if(operands,
                [](const Operand& operand) { return operand.width == 0 || operand.count == 0; });
}

}  // namespace

void fail_library_work(const char* call, const void* where, const std::string& why) {
  if (observer != nullptr) observer->memory_misused(MemoryMisuse::wrong_operand, where, why);
  break_context(cudaErrorIllegalAddress, fmt::format("{}: {}", call, why));
}

cudaError_t run_library_work(const char* call, cudaStream_t stream, std::vector<Operand> operands,
                             std::function<void()> compute) {
  if (const cudaError_t broken = context_status()) return broken;
  drop_empty(operands);
  if (!are_usable(call, operands)) return cudaSuccess;  // a kernel's fault is not the call's answer
  if (is_recorded(stream))
    return record(stream,
                  {.type = cudaGraphNodeTypeKernel, .name = call, .give = [=](cudaStream_t own) {
                     return run_library_work(call, own, operands, compute);
                   }});
  if (!streams_are_deferred()) {
    work(stream, operands, compute);
    return cudaSuccess;
  }
  put_off(stream, PieceKind::device_work,
          [stream, operands = std::move(operands), compute = std::move(compute)] {
            work(stream, operands, compute);
          });
  return cudaSuccess;
}

cudaError_t run_library_work_now(const char* call, cudaStream_t stream,
                                 std::vector<Operand> operands,
                                 const std::function<void()>& compute) {
  if (const cudaError_t broken = context_status()) return broken;
  drop_empty(operands);
  if (!are_usable(call, operands)) return context_status();
  if (const cudaError_t broken = finish_stream(stream)) return broken;
  work(stream, operands, compute);
  if (observer != nullptr) observer->host_waited(stream);
  return cudaSuccess;
}

}  // namespace warpstep::sim
