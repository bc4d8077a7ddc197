// Fibers: switches between the stacks of one OS thread. On x86-64 the switch is inlined into the
// kernel and ends in a jump: a `ret` after a switch is mispredicted each time. Elsewhere, and with
// WARPSTEP_PORTABLE_FIBERS, Boost.Context does it. docs/decisions/fiber-switch.md has the figures.
#pragma once

#include <cstddef>

#include "sim/abi/debugger_follow.h"

namespace warpstep::sim {

#if defined(__OPTIMIZE__)
inline constexpr bool kIsFollowed = false;
#else
/// Unoptimised code switches by a call, over which a debugger steps as over any other, and reports
/// when the turn of a thread begins.
inline constexpr bool kIsFollowed = true;
#endif

/// What a new stack runs. It must not return.
using FiberMain = void (*)();

#if defined(__x86_64__) && !defined(WARPSTEP_PORTABLE_FIBERS)

/// A suspended stack. The compiler has saved every other register around the switch.
struct Context {
  void* stack_pointer;
  void* frame_pointer;
  void* resume_at;  // the instruction to resume at: also shows where the thread waits
};

// Every register but those that hold the two contexts, and a third one.
#define WARPSTEP_MOST_REGISTERS                                                                  \
  "rax", "rbx", "rcx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1",     \
      "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", \
      "xmm13", "xmm14", "xmm15", "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)",     \
      "st(7)", "memory", "cc"

/// Suspends the caller in `from` and resumes `to`. Returns when a thread switches to `from`.
[[gnu::always_inline]] inline void switch_context(Context& from, Context& to) {
  Context* leave = &from;
  Context* enter = &to;
  if constexpr (kIsFollowed) {
    const void** owner = &stack_owner;
    // The functions around this one call others, so nothing lies below their stack pointer.
    asm volatile("call warpstep_switch_context"
                 : "+D"(leave), "+S"(enter), "+d"(owner)
                 :
                 : WARPSTEP_MOST_REGISTERS);
    begin_turn();
    return;
  }
  // Nothing is pushed: a leaf kernel may keep values below its stack pointer (the red zone).
  asm volatile(
      "movq %%rsp, 0(%0)\n\t"
      "movq %%rbp, 8(%0)\n\t"
      "leaq 1f(%%rip), %%rax\n\t"
      "movq %%rax, 16(%0)\n\t"
      "movq 0(%1), %%rsp\n\t"
      "movq 8(%1), %%rbp\n\t"
      "jmpq *16(%1)\n"
      "1:\n\t"
      : "+D"(leave), "+S"(enter)
      :
      : "rdx",
#if defined(__AVX512F__)
        "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25",
        "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4", "k5", "k6",
        "k7",
#endif
        WARPSTEP_MOST_REGISTERS);
}

/// The same for the library's own code, of which a debugger wants to know at each instruction whose
/// stack this is.
[[gnu::always_inline]] inline void switch_and_note(Context& from, Context& to) {
  Context* leave = &from;
  Context* enter = &to;
  const void** owner = &stack_owner;
  asm volatile(
      "movq %%rsp, 0(%0)\n\t"
      "movq %%rbp, 8(%0)\n\t"
      "leaq 1f(%%rip), %%rax\n\t"
      "movq %%rax, 16(%0)\n\t"
      "movq %1, 0(%2)\n\t"
      "movq 0(%1), %%rsp\n\t"
      "movq 8(%1), %%rbp\n\t"
      "jmpq *16(%1)\n"
      "1:\n\t"
      : "+D"(leave), "+S"(enter), "+d"(owner)
      :
      : WARPSTEP_MOST_REGISTERS);
}

#undef WARPSTEP_MOST_REGISTERS

/// Fetches what a context will read first: the frames of a block's threads do not all fit into the
/// L1 cache. docs/decisions/fiber-switch.md has the gain.
[[gnu::always_inline]] inline void prefetch_context(const Context& context) {
  const char* const frame = static_cast<const char*>(context.stack_pointer);
  __builtin_prefetch(frame);
  __builtin_prefetch(frame + 64);
}

/// The instruction at which a context was suspended.
inline const void* suspended_at(const Context& context) {
  return static_cast<const char*>(context.resume_at) - 1;
}

/// The frame in which unoptimised code was suspended: the caller's frame, and where it resumes.
/// Null for optimised code, whose frames are not chained.
const void* const* frame_of(const Context& context);

/// The frame of the function that waits, where code is compiled with frames that are chained.
inline const void* const* saved_frame(const Context& context) {
  return static_cast<const void* const*>(context.frame_pointer);
}

#else

/// A suspended stack, as Boost.Context keeps it.
struct Context {
  void* handle;
};

void switch_context(Context& from, Context& to);
inline void switch_and_note(Context& from, Context& to) {
  switch_context(from, to);
}
inline void prefetch_context(const Context&) {}
const void* suspended_at(const Context& context);  // null: Boost.Context does not say
inline const void* const* frame_of(const Context&) {
  return nullptr;
}
inline const void* const* saved_frame(const Context&) {
  return nullptr;
}

#endif

/// A core file's general registers.
using Registers = unsigned long long[27];
/// The registers with which a suspended stack resumes; false if this is not known.
bool registers_of(const Context& context, Registers& registers);
/// Those of the caller itself.
bool registers_here(Registers& registers);
/// Those that a signal handler was given; false, and no change, if this is not known.
bool registers_of_interrupted(const void* ucontext, Registers& registers);

/// Calls a function and keeps all vector registers meanwhile, those of matrices included.
void keep_vector_registers(void (*during)());

/// Prepares `context` so that the first switch to it calls `main` on the stack that ends at `top`
/// (16-byte aligned) and is `bytes` long.
void start_context(Context& context, void* top, std::size_t bytes, FiberMain main);

}  // namespace warpstep::sim
