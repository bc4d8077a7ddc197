// Memory pools. A pool here counts what is taken from it and hands the device's memory out; freed
// memory goes back to the device at once, so nothing is ever held back.
#pragma once

#include <driver_types.h>

#include <cstddef>

namespace warpstep::sim {

/// The pool that cudaMallocAsync takes memory of `device` from.
cudaMemPool_t current_pool_of(int device);

/// cudaErrorInvalidValue with a sentence unless the pool exists.
cudaError_t check_pool(cudaMemPool_t pool);

/// The device whose memory an existing pool hands out.
int device_of(cudaMemPool_t pool);

/// Whether the pool's limit (cudaMemPoolProps::maxSize) has room for `bytes` more.
bool pool_has_room(cudaMemPool_t pool, std::size_t bytes);

/// Counts a block from the pool, and that it was freed; freeing what is from no pool does nothing.
void note_allocated(cudaMemPool_t pool, const void* block, std::size_t bytes);
void note_freed(const void* block);

/// What cudaDeviceReset does: the device has only its default pool, empty.
void reset_pools_of(int device);

}  // namespace warpstep::sim
