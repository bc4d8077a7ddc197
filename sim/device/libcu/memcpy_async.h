// cuda::memcpy_async with a barrier: the copy is done at once, which is one of the moments at which
// a GPU may do it.
#pragma once

#include <cstddef>
#include <cstring>

#include "sim/device/libcu/barrier.h"

namespace cuda {

/// A size whose copy's addresses are multiples of `Alignment`.
template <::std::size_t Alignment>
struct aligned_size_t {
  static constexpr ::std::size_t align = Alignment;
  ::std::size_t value;
  explicit aligned_size_t(::std::size_t size) : value(size) {}
  operator ::std::size_t() const { return value; }
};

template <thread_scope Scope, class Completion>
void memcpy_async(void* to, const void* from, ::std::size_t bytes, barrier<Scope, Completion>&) {
  ::std::memcpy(to, from, bytes);
}

/// The threads of the group share the work; each calls it.
template <class Group, thread_scope Scope, class Completion>
void memcpy_async(const Group& group, void* to, const void* from, ::std::size_t bytes,
                  barrier<Scope, Completion>&) {
  const ::std::size_t threads = group.size();
  const ::std::size_t begin = bytes * group.thread_rank() / threads;
  const ::std::size_t end = bytes * (group.thread_rank() + 1) / threads;
  ::std::memcpy(static_cast<char*>(to) + begin, static_cast<const char*>(from) + begin,
                end - begin);
}

}  // namespace cuda
