// The work of CUDA's libraries on a stream: what a call reads and writes of device memory is
// checked against what lies there, is known to the observer, and is done at the call or, where
// streams are deferred, when something waits for it.
#pragma once

#include <driver_types.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace warpstep::sim {

enum class Use { reads, writes, reads_and_writes };

/// What a call does with memory: `count` pieces of `width` bytes, `pitch` bytes from one to the
/// next.
struct Operand {
  const char* name;  // as the library's reference calls it
  const void* first;
  std::size_t width;
  std::size_t count = 1;
  std::size_t pitch = 0;
  Use use = Use::reads;
};

/// Runs `compute` as work of the stream. An operand that is not memory which the device may use, or
/// runs out of it, breaks the context, as a kernel does that touches such an address.
cudaError_t run_library_work(const char* call, cudaStream_t stream, std::vector<Operand> operands,
                             std::function<void()> compute);

/// The same, and the host waits for it: for calls that write a result for the host.
cudaError_t run_library_work_now(const char* call, cudaStream_t stream,
                                 std::vector<Operand> operands,
                                 const std::function<void()>& compute);

/// Work found that what it was given, at `where`, leads out of an operand: breaks the context.
void fail_library_work(const char* call, const void* where, const std::string& why);

}  // namespace warpstep::sim
