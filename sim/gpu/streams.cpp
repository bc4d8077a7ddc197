#include "sim/gpu/streams.h"

#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

#include "sim/gpu/context.h"
#include "sim/gpu/current_device.h"

namespace warpstep::sim {

namespace {

constexpr unsigned long long kLegacyId = 1, kPerThreadId = 2;

// Handles are numbers that are never given twice: a destroyed one stays recognisable.
std::shared_mutex streams_mutex;
[[gnu::init_priority(200)]] std::unordered_map<cudaStream_t, Stream> streams;
unsigned long long latest_id = kPerThreadId;

constinit std::atomic<bool> default_is_per_thread{false};
constinit std::atomic<std::uint64_t> host_threads{0};
constinit thread_local std::uint64_t thread_number = 0;  // 0: it has none yet

cudaStream_t stream_handle(unsigned long long id) {
  constexpr std::uintptr_t kFirstHandle = 0x57'0000'0000, kStep = 16;
  return reinterpret_cast<cudaStream_t>(kFirstHandle + id * kStep);
}

cudaError_t unknown_stream(cudaStream_t stream) {
  return refused(
      cudaErrorInvalidResourceHandle,
      fmt::format("stream {} was never created or has been destroyed", fmt::ptr(stream)));
}

}  // namespace

extern "C" void warpstep_default_stream_is_per_thread() {
  default_is_per_thread = true;
}

cudaStream_t meant(cudaStream_t stream) {
  if (stream == nullptr) return default_is_per_thread ? cudaStreamPerThread : nullptr;
  return stream == cudaStreamLegacy ? nullptr : stream;
}

std::uint64_t host_thread() {
  if (thread_number == 0) thread_number = ++host_threads;
  return thread_number;
}

ForHostThread::ForHostThread(std::uint64_t thread) : own_(host_thread()) {
  thread_number = thread;
}

ForHostThread::~ForHostThread() {
  thread_number = own_;
}

std::optional<Stream> find_stream(cudaStream_t stream) {
  stream = meant(stream);
  if (stream == nullptr) return Stream{.id = kLegacyId};
  if (stream == cudaStreamPerThread) return Stream{.id = kPerThreadId};
  const std::shared_lock lock(streams_mutex);
  const auto found = streams.find(stream);
  return found == streams.end() ? std::nullopt : std::optional(found->second);
}

cudaError_t create_stream(cudaStream_t* result, unsigned flags, int priority) {
  if (result == nullptr)
    return refused(cudaErrorInvalidValue, "the address to write the stream to is a null pointer");
  if (flags != cudaStreamDefault && flags != cudaStreamNonBlocking)
    return refused(cudaErrorInvalidValue,
                   "the flags must be cudaStreamDefault or cudaStreamNonBlocking");
  const std::unique_lock lock(streams_mutex);
  const unsigned long long id = ++latest_id;
  *result = stream_handle(id);
  streams[*result] = {flags, std::clamp(priority, kGreatestPriority, kLeastPriority), id,
                      current_device()};
  return cudaSuccess;
}

cudaError_t destroy_stream(cudaStream_t stream) {
  if (stream == nullptr || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
    return refused(cudaErrorInvalidResourceHandle, "a default stream cannot be destroyed");
  const std::unique_lock lock(streams_mutex);
  return streams.erase(stream) == 0 ? unknown_stream(stream) : cudaSuccess;
}

bool stream_exists(cudaStream_t stream) {
  return stream == nullptr || find_stream(stream);
}

bool stream_waits_for_default(cudaStream_t stream) {
  const auto known = find_stream(stream);
  return known && known->flags != cudaStreamNonBlocking;
}

cudaError_t check_stream(cudaStream_t stream) {
  return stream_exists(stream) ? cudaSuccess : unknown_stream(stream);
}

unsigned long long id_of(cudaStream_t stream) {
  const auto known = find_stream(stream);
  return known ? known->id : 0;
}

cudaError_t change_priority(cudaStream_t stream, int priority) {
  const std::unique_lock lock(streams_mutex);
  const auto found = streams.find(stream);
  if (found == streams.end())
    return refused(cudaErrorInvalidValue, "the priority of a default stream cannot be changed");
  found->second.priority = std::clamp(priority, kGreatestPriority, kLeastPriority);
  return cudaSuccess;
}

int device_of(cudaStream_t stream) {
  const auto known = find_stream(stream);
  return known ? known->device : current_device();
}

cudaError_t check_stream_is_current(cudaStream_t stream) {
  if (const auto code = check_stream(stream)) return code;
  const int device = device_of(stream);
  if (device == current_device()) return cudaSuccess;
  return refused(cudaErrorInvalidResourceHandle,
                 fmt::format("stream {} belongs to device {}, but device {} is current: call "
                             "cudaSetDevice({}) first",
                             fmt::ptr(stream), device, current_device(), device));
}

void destroy_streams_of(int device) {
  const std::unique_lock lock(streams_mutex);
  std::erase_if(streams, [&](const auto& entry) { return entry.second.device == device; });
}

}  // namespace warpstep::sim
