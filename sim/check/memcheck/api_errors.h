// Calls of the Runtime API that were refused, and errors that the program never checked.
#pragma once

#include <driver_types.h>

namespace warpstep::sim::check {

/// The device refuses a launch, for the reason that the API gave in words.
void note_refused_launch(const void* kernel, cudaError_t code);
/// That launch was of a form that answers nothing.
void note_unanswered_launch();

/// A call was refused; `back` is where it returns to.
void note_refused_call(const char* name, cudaError_t code, const void* back);

/// Whether a call or a launch was refused since the program began.
bool has_refused_calls();

/// The host thread asks for its last error.
void reset_errors();

/// The program ends: reports errors that it never asked for.
void report_unchecked_errors();

}  // namespace warpstep::sim::check
