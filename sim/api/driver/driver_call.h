// The wrapper of every function of the Driver API: what it needs is there, its work is done by the
// Runtime API's functions, and the Runtime API's last error stays as it was.
//
//   CUresult cuMemFree(CUdeviceptr dptr) {
//     return driver_call("cuMemFree", Needs::context, [&] { return cudaFree(pointer_of(dptr)); });
//   }
#pragma once

#include <cuda.h>
#include <driver_types.h>

#include <functional>
#include <string>
#include <type_traits>

namespace warpstep::sim {

/// What must have happened before a call.
enum class Needs {
  nothing,
  driver,   // cuInit, or any use of the Runtime API
  context,  // and a context is current in this host thread
};

/// Initialises the driver for the process.
void init_driver();

/// The Driver API's code for the Runtime API's; most have the same number.
CUresult as_result(cudaError_t code);

/// The code's name, null for a number that is none.
const char* name_of(CUresult code);

/// Refuses a call: leaves the sentence and passes the code on.
CUresult refused_by_driver(CUresult code, std::string sentence);

CUresult run_driver_call(const char* name, const void* back, Needs needs,
                         const std::function<CUresult()>& work);

/// Runs `work`, which answers a CUresult or a cudaError_t.
template <class Work>
[[gnu::always_inline]] inline CUresult driver_call(const char* name, Needs needs,
                                                   const Work& work) {
  return run_driver_call(name, __builtin_return_address(0), needs, [&]() -> CUresult {
    if constexpr (std::is_same_v<decltype(work()), cudaError_t>)
      return as_result(work());
    else
      return work();
  });
}

inline void* pointer_of(CUdeviceptr address) {
  return reinterpret_cast<void*>(address);
}
inline CUdeviceptr address_of(const void* pointer) {
  return reinterpret_cast<CUdeviceptr>(pointer);
}

}  // namespace warpstep::sim
