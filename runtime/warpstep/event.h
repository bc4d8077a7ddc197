// Event: a moment in a stream, to wait for or to measure time by.
#pragma once

#include <warpstep/error.h>

#include <cuda_runtime_api.h>

#include <utility>

namespace warpstep {

/// Owns a CUDA event: happens when the stream in which it was recorded gets there. Failures throw
/// Error.
///
///   warpstep::Event begin, end;
///   begin.record();
///   warpstep::launch(kernel, {grid, block}, x);
///   end.record();
///   float took = warpstep::milliseconds_between(begin, end);
class Event {
 public:
  Event() { check(cudaEventCreate(&event_), "Event (cudaEventCreate)"); }
  Event(Event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  Event& operator=(Event&& other) noexcept {
    std::swap(event_, other.event_);
    return *this;
  }
  ~Event() {
    if (event_ != nullptr) static_cast<void>(cudaEventDestroy(event_));
  }

  cudaEvent_t get() const noexcept { return event_; }

  /// Marks this moment in `stream`: after all work issued to it so far. Recording again moves it.
  void record(cudaStream_t stream = nullptr) {
    check(cudaEventRecord(event_, stream), "Event::record");
  }

  /// Waits until the event has happened. An event that was never recorded has happened.
  void synchronize() const { check(cudaEventSynchronize(event_), "Event::synchronize"); }

  /// Returns without waiting whether the event has happened.
  bool done() const {
    const cudaError_t code = cudaEventQuery(event_);
    if (code == cudaErrorNotReady) return false;
    check(code, "Event::done");
    return true;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Waits for both events and returns the milliseconds from `begin` to `end`; both must have been
/// recorded. A GPU resolves about half a microsecond.
inline float milliseconds_between(const Event& begin, const Event& end) {
  begin.synchronize();
  end.synchronize();
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()), "milliseconds_between");
  return milliseconds;
}

}  // namespace warpstep
