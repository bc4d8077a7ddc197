// Stream: a queue of device work that runs in order.
#pragma once

#include <warpstep/error.h>
#include <warpstep/event.h>

#include <cuda_runtime_api.h>

#include <utility>

namespace warpstep {

/// Owns a CUDA stream. Work in one stream runs in order of issue; two streams may overlap. Copies
/// by Buffer wait for every Stream. Failures throw Error.
///
///   warpstep::Stream stream;
///   warpstep::launch(kernel, {grid, block, 0, stream.get()}, x);
///   stream.synchronize();
class Stream {
 public:
  Stream() { check(cudaStreamCreate(&stream_), "Stream (cudaStreamCreate)"); }
  Stream(Stream&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
  Stream& operator=(Stream&& other) noexcept {
    std::swap(stream_, other.stream_);
    return *this;
  }

  /// Gives the stream back. Work still in it is finished first by CUDA.
  ~Stream() {
    if (stream_ != nullptr) static_cast<void>(cudaStreamDestroy(stream_));
  }

  /// The handle that launches and CUDA calls take. After a move: the default stream.
  cudaStream_t get() const noexcept { return stream_; }

  /// Waits until everything in the stream is done, and throws what went wrong in it.
  void synchronize() const { check(cudaStreamSynchronize(stream_), "Stream::synchronize"); }

  /// Lets later work of this stream begin only after `event` has happened. Does not block the host.
  void wait(const Event& event) const {
    check(cudaStreamWaitEvent(stream_, event.get(), 0), "Stream::wait");
  }

  /// Returns without waiting whether everything in the stream is done.
  bool done() const {
    const cudaError_t code = cudaStreamQuery(stream_);
    if (code == cudaErrorNotReady) return false;
    check(code, "Stream::done");
    return true;
  }

 private:
  cudaStream_t stream_ = nullptr;
};

}  // namespace warpstep
