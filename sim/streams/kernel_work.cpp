#include "sim/streams/kernel_work.h"

#include <cuda_device_runtime_api.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <utility>

#include "sim/abi/builtin_variables.h"
#include "sim/abi/run_queue.h"
#include "sim/base/observer.h"
#include "sim/base/uninterrupted.h"
#include "sim/gpu/context.h"

namespace warpstep::sim {

namespace {

/// Handles that are never given twice, and that no stream or event of the host has.
std::uintptr_t next_handle() {
  constexpr std::uintptr_t kFirst = 0x59'0000'0000, kStep = 16;
  static constinit std::atomic<std::uintptr_t> count{0};
  return kFirst + kStep * ++count;
}

constinit std::atomic<KernelWork*> running_grids_work{nullptr};

/// The streams that kernels have made. A grid may use those of another one's, of which it was told.
struct KernelStreams {
  std::mutex mutex;
  std::set<cudaStream_t> made;
};
KernelStreams& kernel_streams() {
  static auto& streams = *new KernelStreams;
  return streams;
}

bool is_known(cudaStream_t stream) {
  if (stream == nullptr || stream == cudaStreamTailLaunch || stream == cudaStreamFireAndForget)
    return true;
  KernelStreams& streams = kernel_streams();
  const std::lock_guard lock(streams.mutex);
  return streams.made.contains(stream);
}

std::uint64_t running_block() {
  return blockIdx.x +
         std::uint64_t{gridDim.x} * (blockIdx.y + std::uint64_t{gridDim.y} * blockIdx.z);
}

/// The errors of threads of the running grid, by block and thread: few have one.
struct KernelErrors {
  std::mutex mutex;
  std::map<std::pair<std::uint64_t, unsigned>, cudaError_t> of_threads;
};
KernelErrors& kernel_errors() {
  static auto& errors = *new KernelErrors;
  return errors;
}

std::pair<std::uint64_t, unsigned> running_thread() {
  return {running_block(), run_queue.running->rank};
}

}  // namespace

bool runs_kernel_code() {
  return run_queue.running != nullptr;
}

KernelWork::KernelWork() {
  running_grids_work = this;
}

KernelWork::~KernelWork() {
  running_grids_work = nullptr;
}

/// Each block has a default stream of its own, and what nothing waits for has a stream to itself.
cudaStream_t KernelWork::order_of(cudaStream_t stream, std::uint64_t block) {
  const auto unique = [] { return reinterpret_cast<cudaStream_t>(next_handle()); };
  if (stream == cudaStreamFireAndForget) return unique();
  if (stream != nullptr) {
    joins_blocks_ = true;
    return stream;
  }
  cudaStream_t& own = default_streams_[block];
  if (own == nullptr) own = unique();
  return own;
}

void KernelWork::give(cudaStream_t stream, std::uint64_t block, KernelPiece run) {
  const std::lock_guard lock(mutex_);
  if (stream == cudaStreamTailLaunch)
    last_.push_back(std::move(run));
  else
    given_.push_back({block, {order_of(stream, block), std::move(run)}});
}

std::vector<KernelWork::Given> KernelWork::take() {
  const std::lock_guard lock(mutex_);
  if (!joins_blocks_)
    std::stable_sort(given_.begin(), given_.end(),
                     [](const OfBlock& a, const OfBlock& b) { return a.block < b.block; });
  std::vector<Given> given;
  for (OfBlock& piece : given_) given.push_back(std::move(piece.given));
  given_.clear();
  return given;
}

std::vector<KernelPiece> KernelWork::take_last() {
  const std::lock_guard lock(mutex_);
  return std::exchange(last_, {});
}

cudaError_t check_kernel_stream(cudaStream_t stream) {
  if (is_known(stream)) return cudaSuccess;
  return refused(cudaErrorInvalidResourceHandle,
                 "the stream was not made in a kernel, or has been destroyed: a kernel cannot use "
                 "the host's streams");
}

cudaError_t give_from_kernel(cudaStream_t stream, KernelPiece run) {
  if (const cudaError_t code = check_kernel_stream(stream)) return code;
  if (observer != nullptr) observer->work_given();
  if (KernelWork* const work = running_grids_work)
    work->give(stream, running_block(), std::move(run));
  return cudaSuccess;
}

cudaError_t create_kernel_stream(cudaStream_t* stream) {
  if (stream == nullptr) return null_output();
  *stream = reinterpret_cast<cudaStream_t>(next_handle());
  KernelStreams& streams = kernel_streams();
  const std::lock_guard lock(streams.mutex);
  streams.made.insert(*stream);
  return cudaSuccess;
}

cudaError_t create_kernel_event(cudaEvent_t* event, unsigned flags) {
  if (event == nullptr) return null_output();
  if (flags != cudaEventDisableTiming)
    return refused(cudaErrorInvalidValue, "in a kernel, the flags must be cudaEventDisableTiming");
  *event = reinterpret_cast<cudaEvent_t>(next_handle());
  return cudaSuccess;
}

cudaError_t record_in_kernel(cudaEvent_t event, cudaStream_t stream) {
  return give_from_kernel(stream, [event](cudaStream_t order) {
    if (observer != nullptr) observer->event_recorded(event, order);
    return true;
  });
}

cudaError_t wait_in_kernel(cudaStream_t stream, cudaEvent_t event) {
  return give_from_kernel(stream, [event](cudaStream_t order) {
    if (observer != nullptr) observer->stream_waited(order, event);
    return true;
  });
}

void put_behind(cudaStream_t later, cudaStream_t earlier) {
  static const auto mark = reinterpret_cast<cudaEvent_t>(next_handle());
  if (observer == nullptr || later == earlier) return;
  observer->event_recorded(mark, earlier);
  observer->stream_waited(later, mark);
}

void set_kernel_error(cudaError_t code) {
  KernelErrors& errors = kernel_errors();
  const std::lock_guard lock(errors.mutex);
  errors.of_threads[running_thread()] = code;
}

cudaError_t kernel_error() {
  const Uninterrupted uninterrupted;
  KernelErrors& errors = kernel_errors();
  const std::lock_guard lock(errors.mutex);
  const auto found = errors.of_threads.find(running_thread());
  return found == errors.of_threads.end() ? cudaSuccess : found->second;
}

cudaError_t take_kernel_error() {
  const Uninterrupted uninterrupted;
  KernelErrors& errors = kernel_errors();
  const std::lock_guard lock(errors.mutex);
  const auto found = errors.of_threads.find(running_thread());
  if (found == errors.of_threads.end()) return cudaSuccess;
  const cudaError_t code = found->second;
  errors.of_threads.erase(found);
  return code;
}

void forget_kernel_errors() {
  KernelErrors& errors = kernel_errors();
  const std::lock_guard lock(errors.mutex);
  errors.of_threads.clear();
}

}  // namespace warpstep::sim
