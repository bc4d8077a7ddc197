// Work that the threads of a kernel give the device: launches, copies and fills, which run when
// their grid has ended, and the streams and events of kernels.
#pragma once

#include <driver_types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <vector>

namespace warpstep::sim {

/// Whether a thread of a kernel is running, and not the host's code.
bool runs_kernel_code();

/// A piece of work, which is told in the order of which stream it runs. False if it failed.
using KernelPiece = std::function<bool(cudaStream_t order)>;

/// What the threads of one grid have given the device.
class KernelWork {
 public:
  struct Given {
    cudaStream_t order;  // the stream in whose order it runs, known to no one else
    KernelPiece run;
  };

  /// While it lives, what threads of kernels give goes here: one grid runs at a time.
  KernelWork();
  ~KernelWork();
  KernelWork(const KernelWork&) = delete;
  KernelWork& operator=(const KernelWork&) = delete;

  void give(cudaStream_t stream, std::uint64_t block, KernelPiece run);

  /// What runs when the grid's blocks have ended, in an order that its streams allow: by blocks as
  /// long as no stream joins them, so that it does not depend on which worker was faster.
  std::vector<Given> take();
  /// What was launched into cudaStreamTailLaunch: it runs when all of that is done.
  std::vector<KernelPiece> take_last();

 private:
  struct OfBlock {
    std::uint64_t block;
    Given given;
  };
  cudaStream_t order_of(cudaStream_t stream, std::uint64_t block);

  std::mutex mutex_;
  std::vector<OfBlock> given_;
  std::vector<KernelPiece> last_;
  std::map<std::uint64_t, cudaStream_t> default_streams_;  // by blocks: each has one of its own
  bool joins_blocks_ = false;                              // a stream or an event may
};

/// Whether a kernel has made the stream, or it is one that every kernel has.
cudaError_t check_kernel_stream(cudaStream_t stream);

/// Gives work in the running thread's name. A stream that no kernel has made is refused.
cudaError_t give_from_kernel(cudaStream_t stream, KernelPiece run);

/// What the calls of a kernel do. As on an H200, its streams may have any flags, and destroying one
/// twice is no error; its events must have cudaEventDisableTiming.
cudaError_t create_kernel_stream(cudaStream_t* stream);
cudaError_t create_kernel_event(cudaEvent_t* event, unsigned flags);
cudaError_t record_in_kernel(cudaEvent_t event, cudaStream_t stream);
cudaError_t wait_in_kernel(cudaStream_t stream, cudaEvent_t event);

/// Lets work in the order of `later` come behind all that `earlier` has been given so far.
void put_behind(cudaStream_t later, cudaStream_t earlier);

/// The error of the running thread's last call that failed: each thread of a kernel has its own.
void set_kernel_error(cudaError_t code);
cudaError_t kernel_error();
cudaError_t take_kernel_error();
/// A grid begins: its threads have no errors.
void forget_kernel_errors();

}  // namespace warpstep::sim
