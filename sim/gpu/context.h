// Context and its errors: the last error of each host thread, the sticky error that corrupted the
// context, and the sentence that says in words what was refused.
#pragma once

#include <driver_types.h>

#include <string>

namespace warpstep::sim {

/// Records a failure as this host thread's last error and returns its code. A success clears the
/// last explanation, never the last error.
cudaError_t returned(cudaError_t code);

/// This host thread's last error. take_last_error() also clears it, as cudaGetLastError does.
cudaError_t last_error();
cudaError_t take_last_error();

/// The error that every call which needs the device returns from now on, or cudaSuccess.
cudaError_t context_status();

/// Breaks the context with the failure of a kernel; the first one wins. It becomes a host thread's
/// last error only when a call of that thread returns it. `reason` is shown with it.
void break_context(cudaError_t code, std::string reason = {});

/// What cudaDeviceReset does to a broken context: as on an H200, the process never gets the device
/// back, and its calls return cudaErrorDevicesUnavailable from then on. A sound context is left
/// alone.
void retire_broken_context();

/// Whether the Runtime API has been used, by this host thread and by the process: it makes the
/// device's primary context current, for the Driver API too.
struct RuntimeUse {
  bool by_thread = false;
  bool by_process = false;
};
RuntimeUse runtime_use();
void set_runtime_use(RuntimeUse use);

/// The sentence that break_context was given.
std::string context_reason();

/// Leaves a sentence about the call that is about to be refused, for this host thread.
void explain(std::string sentence);

/// Refuses a call: leaves the sentence and passes the code on.
cudaError_t refused(cudaError_t code, std::string sentence);

/// Refuses a call that has no place for its result.
cudaError_t null_output();

/// The sentence about this host thread's last refused call, empty after a call that succeeded.
std::string last_explanation();

/// A sound context and no last error of this host thread. Only a process that outlives its failed
/// launches asks for it: an interpreter, or a test.
void mend_context();

}  // namespace warpstep::sim
