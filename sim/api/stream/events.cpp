#include "sim/api/stream/events.h"

#include <cuda_runtime_api.h>

#include "sim/api/api_call.h"
#include "sim/base/observer.h"
#include "sim/gpu/current_device.h"
#include "sim/gpu/streams.h"
#include "sim/graph/capture.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace warpstep::sim {

namespace {

using Clock = std::chrono::steady_clock;

struct Event {
  bool timed = true;
  int device = 0;
  std::optional<Clock::time_point> recorded;
  Ticket record = nullptr;  // of the latest call
  unsigned long calls = 0;  // of cudaEventRecord
};

// Handles are numbers that are never given twice: a destroyed one stays recognisable.
std::mutex events_mutex;
[[gnu::init_priority(200)]] std::unordered_map<cudaEvent_t, Event> events;
std::uintptr_t latest_event = 0;

cudaEvent_t event_handle(std::uintptr_t number) {
  constexpr std::uintptr_t kFirstHandle = 0x45'0000'0000, kStep = 16;
  return reinterpret_cast<cudaEvent_t>(kFirstHandle + number * kStep);
}

cudaError_t unknown_event(cudaEvent_t event) {
  return refused(
      cudaErrorInvalidResourceHandle,
      event ? fmt::format("event {} was never created or has been destroyed", fmt::ptr(event))
            : "the event is a null pointer: cudaEventCreate creates one");
}

cudaError_t create(cudaEvent_t* result, unsigned flags) {
  constexpr unsigned kKnown =
      cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  if (result == nullptr)
    return refused(cudaErrorInvalidValue, "the address to write the event to is a null pointer");
  if ((flags & ~kKnown) != 0)
    return refused(cudaErrorInvalidValue, fmt::format("{:#x} has unknown flags", flags));
  const bool timed = (flags & cudaEventDisableTiming) == 0;
  if (timed && (flags & cudaEventInterprocess) != 0)
    return refused(cudaErrorInvalidValue,
                   "an interprocess event also needs cudaEventDisableTiming");
  const std::scoped_lock lock(events_mutex);
  *result = event_handle(++latest_event);
  events[*result] = {timed, current_device(), std::nullopt};
  return cudaSuccess;
}

// The event happens: the work before it is done.
void happen(cudaEvent_t event, cudaStream_t stream, unsigned long call) {
  const std::scoped_lock lock(events_mutex);
  if (const auto found = events.find(event); found != events.end() && found->second.calls == call)
    found->second.recorded = Clock::now();
  if (observer != nullptr) observer->event_recorded(event, stream);
}

cudaError_t record(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  if (flags != cudaEventRecordDefault && flags != cudaEventRecordExternal)
    return refused(cudaErrorInvalidValue, "the flags must be cudaEventRecordDefault or External");
  if (const auto code = check_stream(stream)) return code;
  std::unique_lock lock(events_mutex);
  const auto found = events.find(event);
  if (found == events.end()) return unknown_event(event);
  if (found->second.device != device_of(stream))
    return refused(cudaErrorInvalidResourceHandle,
                   fmt::format("the event belongs to device {} and the stream to device {}",
                               found->second.device, device_of(stream)));
  if (is_recorded(stream)) {
    record_event(stream, event);
    return cudaSuccess;
  }
  forget_event(event);
  const auto happens = [=, call = ++found->second.calls] { happen(event, stream, call); };
  lock.unlock();
  if (!streams_are_deferred()) {
    happens();
    return cudaSuccess;
  }
  const Ticket ticket = put_off(stream, PieceKind::device_work, happens);
  lock.lock();
  if (const auto still = events.find(event); still != events.end()) still->second.record = ticket;
  return cudaSuccess;
}

cudaError_t refuse_captured() {
  return refused(cudaErrorCapturedEvent,
                 "a captured stream has recorded the event: its work does not run");
}

// The host's code resumes when the work before the event is done.
cudaError_t await(cudaEvent_t event) {
  if (const cudaError_t code = check_event(event)) return code;
  if (is_recorded(event)) return refuse_captured();
  if (const cudaError_t code = finish(latest_record_of(event))) return code;
  if (observer != nullptr) observer->host_waited(event);
  return cudaSuccess;
}

cudaError_t query(cudaEvent_t event) {
  if (const cudaError_t code = check_event(event)) return code;
  if (is_recorded(event)) return refuse_captured();
  if (const cudaError_t code = ask_for(latest_record_of(event))) return code;
  if (observer != nullptr) observer->host_waited(event);
  return cudaSuccess;
}

cudaError_t destroy(cudaEvent_t event) {
  forget_event(event);
  const std::scoped_lock lock(events_mutex);
  return events.erase(event) == 1 ? cudaSuccess : unknown_event(event);
}

cudaError_t elapsed(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  if (milliseconds == nullptr)
    return refused(cudaErrorInvalidValue, "the pointer to the result is null");
  const std::scoped_lock lock(events_mutex);
  for (const cudaEvent_t event : {start, end}) {
    const auto found = events.find(event);
    if (found == events.end()) return unknown_event(event);
    if (!found->second.timed)
      return refused(cudaErrorInvalidResourceHandle,
                     "an event created with cudaEventDisableTiming has no time");
    if (!is_done(found->second.record)) return cudaErrorNotReady;
    if (!found->second.recorded)
      return refused(cudaErrorInvalidResourceHandle,
                     "an event has no time before cudaEventRecord has recorded it");
  }
  if (events[start].device != events[end].device)
    return refused(cudaErrorInvalidResourceHandle, "the events belong to different devices");
  const auto time = *events[end].recorded - *events[start].recorded;
  *milliseconds = std::chrono::duration<float, std::milli>(time).count();
  return cudaSuccess;
}

}  // namespace

cudaError_t check_event(cudaEvent_t event) {
  const std::scoped_lock lock(events_mutex);
  return events.contains(event) ? cudaSuccess : unknown_event(event);
}

Ticket latest_record_of(cudaEvent_t event) {
  const std::scoped_lock lock(events_mutex);
  const auto found = events.find(event);
  return found == events.end() ? nullptr : found->second.record;
}

void destroy_events_of(int device) {
  const std::scoped_lock lock(events_mutex);
  std::erase_if(events, [&](const auto& entry) { return entry.second.device == device; });
}

}  // namespace warpstep::sim

using namespace warpstep::sim;

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return ApiCall("cudaEventCreate", event).on_device([&] {
    return create(event, cudaEventDefault);
  });
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned int flags) {
  return ApiCall("cudaEventCreateWithFlags", event, flags).on_device([&] {
    return runs_kernel_code() ? create_kernel_event(event, flags) : create(event, flags);
  });
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return ApiCall("cudaEventRecord", event, stream).on_device([&] {
    if (runs_kernel_code()) return record_in_kernel(event, stream);
    return record(event, stream, cudaEventRecordDefault);
  });
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned int flags) {
  return ApiCall("cudaEventRecordWithFlags", event, stream, flags).on_device([&] {
    return record(event, stream, flags);
  });
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return ApiCall("cudaEventQuery", event).on_device([&] { return query(event); });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return ApiCall("cudaEventSynchronize", event).on_device([&] { return await(event); });
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return ApiCall("cudaEventDestroy", event).on_device([&] {
    return runs_kernel_code() ? cudaSuccess : destroy(event);
  });
}

cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t end) {
  return ApiCall("cudaEventElapsedTime", ms, start, end).on_device([&] {
    const cudaError_t code = elapsed(ms, start, end);
    if (code == cudaSuccess && observer != nullptr)
      for (const cudaEvent_t event : {start, end}) observer->time_asked(event);
    return code;
  });
}
