#include "sim/memory/stacks.h"

#include "sim/base/pages.h"

#include <sys/mman.h>

#include <new>

namespace warpstep::sim {

namespace {

// A frame larger than one page may step over a single guard page; four catch what -O2 code does.
constexpr std::size_t kStackGuard = 4 * kPage;

/// Tops of stacks at the same offset in their pages would compete for one set of the L1 cache.
constexpr std::size_t colour(std::size_t index) {
  return index * 5 % 32 * 64;
}
constexpr std::size_t kColours = 32 * 64;

}  // namespace

void Stacks::reserve(std::size_t count, std::size_t bytes, bool guarded) {
  bytes = (bytes + kPage - 1) / kPage * kPage;
  give_back_all();
  if (count <= count_ && bytes == bytes_ && guarded == guarded_) return;
  release();
  const std::size_t stride =
      kStackGuard + bytes + kPage;  // the last page leaves room for the colour
  void* const base = mmap(nullptr, count * stride, guarded ? PROT_NONE : PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (base == MAP_FAILED) throw std::bad_alloc();
  base_ = static_cast<char*>(base);
  count_ = count;
  bytes_ = bytes;
  stride_ = stride;
  guarded_ = guarded;
  free_.reserve(count);
}

std::size_t Stacks::take() {
  if (!free_.empty()) {
    const std::size_t stack = free_.back();
    free_.pop_back();
    return stack;
  }
  if (next_ == accessible_) {
    if (guarded_ && mprotect(base_ + next_ * stride_ + kStackGuard, stride_ - kStackGuard,
                             PROT_READ | PROT_WRITE) != 0)
      throw std::bad_alloc();
    ++accessible_;
  }
  return next_++;
}

void* Stacks::top(std::size_t stack) const {
  static_assert(kColours <= kPage);
  return base_ + (stack + 1) * stride_ - colour(stack);
}

void Stacks::give_back_all() {
  free_.clear();
  next_ = 0;
}

bool Stacks::contains(const void* address) const {
  const auto* const byte = static_cast<const char*>(address);
  return base_ != nullptr && byte >= base_ && byte < base_ + count_ * stride_;
}

bool Stacks::in_guard_page(const void* address) const {
  const auto* const byte = static_cast<const char*>(address);
  return contains(byte) && (byte - base_) % stride_ < kStackGuard;
}

void Stacks::release() {
  if (base_ != nullptr) munmap(base_, count_ * stride_);
  base_ = nullptr;
  count_ = bytes_ = stride_ = next_ = accessible_ = 0;
  free_.clear();
}

}  // namespace warpstep::sim
