// Work that a stream has been given and that has not run yet, where streams are deferred
// (WARPSTEP_STREAMS=deferred): it runs when something waits for it, in an order that CUDA allows
// and that the seed chooses. Otherwise work runs at the call, and nothing is ever pending.
#pragma once

#include <driver_types.h>

#include <cstdint>
#include <functional>
#include <memory>

#include "sim/schedule/settings.h"

namespace warpstep::sim {

struct Piece;

/// A piece of work that was given to a stream; null where there was none.
using Ticket = std::shared_ptr<Piece>;

/// What a piece of work does. In a broken context a callback alone runs.
enum class PieceKind { device_work, host_function, callback };

inline bool streams_are_deferred() {
  return settings().streams.are_deferred;
}

/// Gives an existing stream of the current host thread work that runs behind what the stream has
/// been given before, behind what CUDA's rules for the default stream put before it, and behind
/// `also_after`. It runs with the stream's device current.
Ticket put_off(cudaStream_t stream, PieceKind kind, std::function<void()> work,
               const Ticket& also_after = nullptr);

bool is_done(const Ticket& ticket);

/// Each runs what must be done before the host goes on, and answers with what has broken the
/// context by then. Nothing is pending in the function that a piece of work calls: it must not
/// wait.
cudaError_t finish(const Ticket& ticket);
cudaError_t finish_stream(cudaStream_t stream);
cudaError_t finish_device(int device);
cudaError_t finish_everything();

/// What a query answers: cudaErrorNotReady a bounded number of times for the same work, then the
/// work runs.
cudaError_t ask_for(const Ticket& ticket);
cudaError_t ask_for_stream(cudaStream_t stream);

}  // namespace warpstep::sim
