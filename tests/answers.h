// What CUDA answers, for tests that ask for refusals: the code, with no last error left behind.
#pragma once

#include <warpstep/error.h>
#include <warpstep/launch.h>

#include <utility>

/// Passes the code of a call on and clears the last error, so that no test sees another's.
inline cudaError_t answer(cudaError_t code) {
  cudaGetLastError();
  return code;
}

/// The code that a launch is refused with, or that waiting for it gives.
template <class... P, class... A>
cudaError_t launch_answer(void (*kernel)(P...), const warpstep::LaunchShape& shape,
                          A&&... arguments) {
  try {
    warpstep::launch(kernel, shape, std::forward<A>(arguments)...);
  } catch (const warpstep::Error& error) {
    return answer(error.code());
  }
  return answer(cudaDeviceSynchronize());
}
