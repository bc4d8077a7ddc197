// cuda::pipeline: a queue of stages. Producers begin copies for the stage at its head and commit
// it; consumers wait for the stage at its tail, use what was copied and release it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "sim/abi/async_copy.h"
#include "sim/device/libcu/barrier.h"
#include "sim/device/libcu/memcpy_async.h"

namespace cuda {

enum class pipeline_role { producer, consumer };

template <thread_scope Scope>
class pipeline;

/// What the threads of a group share: for each stage a barrier at which it is full, and one at
/// which it is free.
template <thread_scope Scope, ::std::uint8_t Stages>
class pipeline_shared_state {
 public:
  pipeline_shared_state() = default;
  pipeline_shared_state(const pipeline_shared_state&) = delete;
  pipeline_shared_state& operator=(const pipeline_shared_state&) = delete;

 private:
  template <thread_scope>
  friend class pipeline;
  template <class Group, thread_scope kScope, ::std::uint8_t kStages>
  friend pipeline<kScope> make_pipeline(const Group&, pipeline_shared_state<kScope, kStages>*);
  template <class Group, thread_scope kScope, ::std::uint8_t kStages>
  friend pipeline<kScope> make_pipeline(const Group&, pipeline_shared_state<kScope, kStages>*,
                                        ::std::size_t);
  template <class Group, thread_scope kScope, ::std::uint8_t kStages>
  friend pipeline<kScope> make_pipeline(const Group&, pipeline_shared_state<kScope, kStages>*,
                                        pipeline_role);

  void begin(::std::size_t producers, ::std::size_t consumers, ::std::uint32_t threads) {
    for (barrier<Scope>& full : full_) init(&full, static_cast<::std::ptrdiff_t>(producers));
    for (barrier<Scope>& free : free_) init(&free, static_cast<::std::ptrdiff_t>(consumers));
    threads_.store(threads, memory_order_relaxed);
  }

  barrier<Scope> full_[Stages];
  barrier<Scope> free_[Stages];
  atomic<::std::uint32_t, Scope> threads_;  // that have not quit
};

/// One thread's place in a pipeline that several threads share.
template <thread_scope Scope>
class pipeline {
 public:
  pipeline(pipeline&& other)
      : full_(other.full_),
        free_(other.free_),
        threads_(other.threads_),
        stages_(other.stages_),
        head_(other.head_),
        tail_(other.tail_),
        head_parity_(other.head_parity_),
        tail_parity_(other.tail_parity_),
        active_(::std::exchange(other.active_, false)) {}
  pipeline(const pipeline&) = delete;
  pipeline& operator=(pipeline&&) = delete;
  pipeline& operator=(const pipeline&) = delete;
  ~pipeline() {
    if (active_) quit();
  }

  /// Leaves the pipeline; true for the last thread.
  bool quit() {
    active_ = false;
    return threads_->fetch_sub(1) == 1;
  }

  /// Waits until consumers have released the stage at the head.
  void producer_acquire() { free_[head_].wait_parity(head_parity_); }

  /// The stage at the head is full when all producers have committed it and their copies are made.
  [[gnu::always_inline]] inline void producer_commit() {
    warpstep::sim::attach_async_copies(&full_[head_]);
    warpstep::sim::commit_async_group();
    static_cast<void>(full_[head_].arrive());
    if (++head_ != stages_) return;
    head_ = 0;
    head_parity_ = !head_parity_;
  }

  /// Waits until the stage at the tail is full.
  void consumer_wait() { full_[tail_].wait_parity(tail_parity_); }
  template <class Duration>
  bool consumer_wait_for(const Duration&) {
    return full_[tail_].try_wait_parity(tail_parity_);
  }
  template <class Time>
  bool consumer_wait_until(const Time&) {
    return full_[tail_].try_wait_parity(tail_parity_);
  }

  void consumer_release() {
    static_cast<void>(free_[tail_].arrive());
    if (++tail_ != stages_) return;
    tail_ = 0;
    tail_parity_ = !tail_parity_;
  }

 private:
  template <class Group, thread_scope kScope, ::std::uint8_t kStages>
  friend pipeline<kScope> make_pipeline(const Group&, pipeline_shared_state<kScope, kStages>*);
  template <class Group, thread_scope kScope, ::std::uint8_t kStages>
  friend pipeline<kScope> make_pipeline(const Group&, pipeline_shared_state<kScope, kStages>*,
                                        ::std::size_t);
  template <class Group, thread_scope kScope, ::std::uint8_t kStages>
  friend pipeline<kScope> make_pipeline(const Group&, pipeline_shared_state<kScope, kStages>*,
                                        pipeline_role);

  template <::std::uint8_t Stages>
  explicit pipeline(pipeline_shared_state<Scope, Stages>& state)
      : full_(state.full_), free_(state.free_), threads_(&state.threads_), stages_(Stages) {}

  barrier<Scope>* full_;
  barrier<Scope>* free_;
  atomic<::std::uint32_t, Scope>* threads_;
  unsigned stages_;
  unsigned head_ = 0, tail_ = 0;
  bool head_parity_ = true;  // of the phase whose end frees the stage: the first is free at once
  bool tail_parity_ = false;
  bool active_ = true;
};

/// The pipeline of one thread, which waits for its own copies.
template <>
class pipeline<thread_scope_thread> {
 public:
  pipeline(pipeline&&) = default;
  pipeline(const pipeline&) = delete;
  pipeline& operator=(pipeline&&) = delete;
  pipeline& operator=(const pipeline&) = delete;

  bool quit() { return true; }
  void producer_acquire() {}
  [[gnu::always_inline]] inline void producer_commit() {
    warpstep::sim::commit_async_group();
    ++head_;
  }
  [[gnu::always_inline]] inline void consumer_wait() {
    if (head_ == tail_) return;
    warpstep::sim::wait_async_groups(head_ - tail_ - 1);
    ++tail_;
  }
  template <class Duration>
  [[gnu::always_inline]] inline bool consumer_wait_for(const Duration&) {
    consumer_wait();
    return true;
  }
  template <class Time>
  [[gnu::always_inline]] inline bool consumer_wait_until(const Time&) {
    consumer_wait();
    return true;
  }
  void consumer_release() {}

 private:
  pipeline() = default;
  friend pipeline make_pipeline();
  template <::std::uint8_t Prior>
  friend void pipeline_consumer_wait_prior(pipeline<thread_scope_thread>&);

  unsigned head_ = 0, tail_ = 0;  // stages committed and waited for
};

inline pipeline<thread_scope_thread> make_pipeline() {
  return {};
}

/// All threads of the group produce and consume.
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state) {
  const auto threads = static_cast<::std::uint32_t>(group.size());
  if (group.thread_rank() == 0) state->begin(threads, threads, threads);
  group.sync();
  return pipeline<Scope>(*state);
}

/// So many of the group's threads produce, the others consume.
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                              ::std::size_t producers) {
  const auto threads = static_cast<::std::uint32_t>(group.size());
  if (group.thread_rank() == 0) state->begin(producers, threads - producers, threads);
  group.sync();
  return pipeline<Scope>(*state);
}

/// Each thread says what it does.
template <class Group, thread_scope Scope, ::std::uint8_t Stages>
pipeline<Scope> make_pipeline(const Group& group, pipeline_shared_state<Scope, Stages>* state,
                              pipeline_role role) {
  const auto threads = static_cast<::std::uint32_t>(group.size());
  if (group.thread_rank() == 0) state->threads_.store(0, memory_order_relaxed);
  group.sync();
  if (role == pipeline_role::producer) state->threads_.fetch_add(1, memory_order_relaxed);
  group.sync();
  if (group.thread_rank() == 0) {
    const ::std::uint32_t producers = state->threads_.load(memory_order_relaxed);
    state->begin(producers, threads - producers, threads);
  }
  group.sync();
  return pipeline<Scope>(*state);
}

/// Waits for all stages but the latest `Prior` ones.
template <::std::uint8_t Prior>
[[gnu::always_inline]] inline void pipeline_consumer_wait_prior(
    pipeline<thread_scope_thread>& pipeline) {
  warpstep::sim::wait_async_groups(Prior);
  pipeline.tail_ = pipeline.head_ - Prior;
}

/// The present phase of the barrier waits for the copies that the thread has begun.
template <thread_scope Scope, class Completion>
[[gnu::always_inline]] inline void pipeline_producer_commit(pipeline<thread_scope_thread>&,
                                                            barrier<Scope, Completion>& barrier) {
  warpstep::sim::attach_async_copies(&barrier);
}

/// A part of the stage at the head.
template <thread_scope Scope>
[[gnu::always_inline]] inline async_contract_fulfillment memcpy_async(void* to, const void* from,
                                                                      ::std::size_t bytes,
                                                                      pipeline<Scope>&) {
  warpstep::sim::copy_async(to, from, bytes);
  return async_contract_fulfillment::async;
}

/// The threads of the group share the work; each calls it.
template <class Group, thread_scope Scope>
[[gnu::always_inline]] inline async_contract_fulfillment memcpy_async(const Group& group, void* to,
                                                                      const void* from,
                                                                      ::std::size_t bytes,
                                                                      pipeline<Scope>&) {
  warpstep::sim::copy_share_async(group, to, from, bytes);
  return async_contract_fulfillment::async;
}

}  // namespace cuda
