// Launches by destructors of static objects: the thread_local ones of the main thread have ended
// then.
#pragma once

#include <thread>

namespace warpstep::sim {

/// Becomes true when this thread's thread_local objects are destroyed.
inline constinit thread_local bool thread_locals_have_ended = false;

/// Runs `work` on this thread, or on one of its own if this one can have no worker any more.
template <class Work>
void on_living_thread(const Work& work) {
  struct End {
    ~End() { thread_locals_have_ended = true; }
  };
  if (thread_locals_have_ended) [[unlikely]]
    return std::thread(work).join();
  static thread_local const End end;
  work();
}

}  // namespace warpstep::sim
