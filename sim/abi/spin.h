// Spin budget of polling threads: an atomic that repeatedly finds nothing new yields, so that spin
// locks make progress although a thread runs until it waits.
#pragma once

#include "sim/abi/call/instrumentation.h"

namespace warpstep::sim {

struct Thread;

// A prime: no usual number of threads makes it end at the same one each time.
inline constexpr int kSpinBudget = 1021;
inline constexpr int kPoll = 128;  // what polling costs
inline constexpr int kPause = 64;  // what a fence or a look at the clock costs

/// How much longer the running thread may run before it yields. Every atomic uses a little of it,
/// and one that polls the same word again uses much: a thread that polls yields after some ten
/// polls, one that fills a histogram after a thousand steps. Every block begins with a new budget,
/// so that a run can be repeated.
struct SpinBudget {
  int left = kSpinBudget;
  const volatile void* word = nullptr;  // polled last
  const Thread* thread = nullptr;       // whose budget ran out last
  unsigned long changes = 0;            // by atomics and volatile writes; where accesses are seen
};

extern constinit thread_local SpinBudget spin_budget;

/// Yields, if the budget ran out in the same thread the last time too: otherwise many threads used
/// a little of it each. Outside a kernel, asks the OS to run others.
[[gnu::noinline, gnu::cold]] void yield_after_spinning();

/// Called instead of the next two by files with instrumented accesses: no internal value is then in
/// the registers of a polling thread, which spin detection compares with earlier ones.
void note_change_outlined();
void note_poll_outlined(const volatile void* word);

/// Notes an atomic that changed what it found.
inline void note_change() {
  if constexpr (kInstrumented) return note_change_outlined();
  if (--spin_budget.left < 0) [[unlikely]]
    yield_after_spinning();
}

/// Notes an atomic that left `word` as it was.
inline void note_poll(const volatile void* word) {
  if constexpr (kInstrumented) return note_poll_outlined(word);
  SpinBudget& p = spin_budget;
  p.left -= p.word == word ? kPoll : 1;
  p.word = word;
  if (p.left < 0) [[unlikely]]
    yield_after_spinning();
}

/// Notes a step that is typical of polling loops, whatever they poll.
inline void note_pause() {
  spin_budget.left -= kPause;
  if (spin_budget.left < 0) [[unlikely]]
    yield_after_spinning();
}

}  // namespace warpstep::sim
