// Objects of an OS thread that are kept on the heap.
#pragma once

#include <memory>

namespace warpstep::sim {

/// This OS thread's object of the type. It is no thread-local word itself: a library that is loaded
/// late finds little room for those. Exit handlers, for which the thread's own has ended, share one
/// that stays.
template <class T>
T& per_thread() {
  static constinit thread_local bool has_ended = false;
  struct Own {
    T value{};
    ~Own() { has_ended = true; }
  };
  if (has_ended) [[unlikely]] {
    static T& of_exit_handlers = *new T{};
    return of_exit_handlers;
  }
  static thread_local const auto own = std::make_unique<Own>();
  return own->value;
}

}  // namespace warpstep::sim
