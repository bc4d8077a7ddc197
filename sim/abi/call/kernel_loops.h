// Kernels as loops over the threads of a block, which the translator writes beside the kernels:
// what stands for a kernel where nobody looks at single threads.
#pragma once

#include <vector_types.h>

#include <cstdint>
#include <type_traits>

#include "sim/abi/call/kernel_parameters.h"

namespace warpstep::sim {

/// The block that such a function runs.
struct BlockOfLoops {
  uint3 index;
  dim3 block, grid;            // in threads, in blocks
  std::uint64_t barriers = 0;  // that threads have passed
};

/// A function of the form `void (BlockOfLoops&, P...)`, where the kernel is a `void (P...)`.
using LoopsFunction = void (*)();

/// Blocks that such a function can run.
enum class Warps {
  any,
  whole,  // every warp of the block is whole
  rows,   // and so is every warp of a row, whose threads have one threadIdx.y and z
};

/// Remembers a kernel's loops, or why it has none, as long as it lives: as its library is loaded.
class LoopsOfKernel {
 public:
  template <class... Parameter>
  LoopsOfKernel(void (*kernel)(Parameter...),
                std::type_identity_t<void (*)(BlockOfLoops&, Parameter...)> loops,
                Warps warps = Warps::any)
      : kernel_(reinterpret_cast<const void*>(kernel)) {
    if constexpr ((kPassedByBytes<Parameter> && ...))
      remember(reinterpret_cast<LoopsFunction>(loops), "", warps);
    else
      remember(nullptr, "a parameter is passed by its address");
  }
  template <class... Parameter>
  LoopsOfKernel(void (*kernel)(Parameter...), const char* refusal, Warps = Warps::any)
      : kernel_(reinterpret_cast<const void*>(kernel)) {
    remember(nullptr, refusal);
  }
  ~LoopsOfKernel();
  LoopsOfKernel(const LoopsOfKernel&) = delete;
  LoopsOfKernel& operator=(const LoopsOfKernel&) = delete;

 private:
  void remember(LoopsFunction loops, const char* refusal, Warps warps = Warps::any);

  const void* kernel_;
};

/// atomicAdd() of shared memory, of which no other OS thread knows.
struct LoneAdd {
  template <class Value, class Other>
  [[gnu::always_inline]] Value operator()(Value* address, Other value) const {
    const Value old = *address;
    *address = static_cast<Value>(old + static_cast<Value>(value));
    return old;
  }
};

/// What an instance of a template remembers of itself, which the kernel mentions.
template <auto kKernel, auto kLoops, Warps kWarps = Warps::any>
inline const LoopsOfKernel loops_of_instance{kKernel, kLoops, kWarps};

/// The kernel's loops for blocks of that shape; null if it has none, and then `refusal` says why.
LoopsFunction loops_of(const void* kernel, const dim3& block, const char*& refusal);

}  // namespace warpstep::sim

/// The type that an argument has as a `Value` parameter, and what a `Value*` parameter points to.
template <class Value>
using warpstep_argument = std::decay_t<Value>;
template <class Value>
using warpstep_pointee = std::remove_pointer_t<std::decay_t<Value>>;
