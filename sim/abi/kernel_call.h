// Type-erased kernel call: from a typed kernel and its arguments to the engine.
// Path of a launch, 3 of 8. Next: sim/launch/launch.cpp.
#pragma once

#include <warpstep/shape.h>

#include <type_traits>
#include <utility>

#include "sim/abi/call/kernel_arguments.h"
#include "sim/abi/call/kernel_parameters.h"
#include "sim/abi/call/kernel_thunk.h"
#include "sim/abi/callee.h"
#include "sim/abi/noted_run.h"
#include "sim/abi/residency.h"

namespace warpstep::sim {

/// A kernel with its arguments. Lives on the host's stack while the grid runs.
template <class Kernel, class... Parameter>
struct KernelCall {
  Kernel kernel;
  KernelArguments<Parameter...> arguments;

  WARPSTEP_WITHOUT_HOOKS KernelThunk work() const {
    return {&run, this, sizeof(KernelCall), kInstrumented ? nullptr : &run_loops};
  }

  WARPSTEP_WITHOUT_HOOKS static void run(const void* self) {
    if (Kernel::kIsKnown && run_queue.track_each) return run_noting_each<KernelCall>(self);
    // A copy that no other pointer can point at: its values may stay in registers.
    const KernelCall call = *static_cast<const KernelCall*>(self);
    // Each thread gets its own copy of the arguments, as on a GPU.
    run_threads_here<std::is_trivially_destructible_v<KernelCall>, Kernel::kIsKnown>(
        [&call]() WARPSTEP_WITHOUT_HOOKS { call.arguments.give(call.kernel); });
  }

  static void run_loops(const void* self, LoopsFunction loops, BlockOfLoops& block) {
    const auto typed = reinterpret_cast<void (*)(BlockOfLoops&, Parameter...)>(loops);
    static_cast<const KernelCall*>(self)->arguments.give(typed, block);
  }
};

/// The call of a kernel with these arguments, which stay the host's.
template <class... Parameter>
WARPSTEP_WITHOUT_HOOKS auto call_of(void (*kernel)(Parameter...),
                                    std::remove_reference_t<Parameter>&... arguments) {
  const auto address = reinterpret_cast<void (*)(Passed<Parameter>...)>(kernel);
  return KernelCall<PointedKernel<Passed<Parameter>...>, Carried<Parameter>...>{
      {address}, {{carry<Parameter>(arguments)}...}};
}

/// Runs a grid to its end. Returns CUDA's code when the launch is refused; a failure inside the
/// kernel breaks the context instead, as on a GPU.
/// Blocks that are resident together can wait for each other.
cudaError_t launch(const void* kernel, const LaunchShape& shape, const KernelThunk& work,
                   const Residency& together = kAlone);

}  // namespace warpstep::sim

namespace warpstep::backend {

/// Starts a kernel with arguments that already have its parameters' types.
template <class... Parameter>
WARPSTEP_WITHOUT_HOOKS cudaError_t submit(void (*kernel)(Parameter...), const LaunchShape& shape,
                                          std::type_identity_t<Parameter>&&... arguments) {
  const auto call = sim::call_of(kernel, arguments...);
  return sim::launch(reinterpret_cast<const void*>(kernel), shape, call.work());
}

/// The same for a kernel that is known at compile time.
template <auto kKernel, class... Parameter>
WARPSTEP_WITHOUT_HOOKS cudaError_t submit(const LaunchShape& shape, Parameter&&... arguments) {
  // With hooks there is nothing to gain from a kernel that is inlined.
  if constexpr (!sim::kInstrumented && (sim::kPassedByBytes<Parameter> && ...)) {
    const sim::KernelCall<sim::NamedKernel<kKernel>, Parameter...> call{
        {}, {{static_cast<Parameter&&>(arguments)}...}};
    return sim::launch(reinterpret_cast<const void*>(kKernel), shape, call.work());
  } else {
    return submit<Parameter...>(kKernel, shape, static_cast<Parameter&&>(arguments)...);
  }
}

}  // namespace warpstep::backend
