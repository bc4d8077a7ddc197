// Copies and fills as the work of streams: done at the call, or, where streams are deferred, when
// something waits for them, as far as CUDA lets the host go on.
#pragma once

#include "sim/api/memory/transfer.h"

namespace warpstep::sim {

/// Whether there is the stream in whose order a copy or fill of the running code is to come.
cudaError_t check_order(cudaStream_t stream);

/// As the Async calls do. The stream must exist. Memory that is not pinned is read at the call, and
/// is written before the call returns. In a kernel: behind the kernel, and within device memory.
cudaError_t copy_on(cudaStream_t stream, const Rows& destination, const Rows& source,
                    const Amount& amount, cudaMemcpyKind kind);
cudaError_t fill_on(cudaStream_t stream, const Rows& destination, int value, const Amount& amount);

/// As the calls without a stream do: behind the default stream's work. Within device memory the
/// host does not wait for it.
cudaError_t copy_now(const Rows& destination, const Rows& source, const Amount& amount,
                     cudaMemcpyKind kind);
cudaError_t fill_now(const Rows& destination, int value, const Amount& amount);

}  // namespace warpstep::sim
