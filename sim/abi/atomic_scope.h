// Scope of an atomic operation: atomicAdd_block() and cuda::atomic with the scope of a block are
// atomic for the threads of one block only. Nothing here depends on it; a checker of races does.
#pragma once

namespace warpstep::sim {

/// The threads for which an operation is atomic.
enum class AtomicScope : unsigned { device, block };

/// Of the atomics that the running thread does now.
extern constinit thread_local AtomicScope atomic_scope;

/// Says how far atomics reach, as long as it lives.
class ScopeGuard {
 public:
  [[gnu::always_inline]] explicit ScopeGuard(AtomicScope now) { atomic_scope = now; }
  [[gnu::always_inline]] ~ScopeGuard() { atomic_scope = AtomicScope::device; }
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;
};

}  // namespace warpstep::sim
