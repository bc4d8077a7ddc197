#include "sim/memory/stacks.h"

#include "sim/base/pages.h"

#include <sys/mman.h>

#include <algorithm>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

namespace warpstep::sim {

namespace {

// A frame larger than one page may step over a single guard page; four catch what -O2 code does.
constexpr std::size_t kStackGuard = 4 * kPage;

/// Tops of stacks at the same offset in their pages would compete for one set of the L1 cache.
constexpr std::size_t colour(std::size_t index) {
  return index * 5 % 32 * 64;
}
constexpr std::size_t kColours = 32 * 64;

/// To reserve costs nothing, and a block that has more threads than the one before finds the stacks
/// that this one has touched: to touch a new one costs more than to run a short thread on it.
constexpr std::size_t kLeastReserved = 1024;  // the largest block

}  // namespace

/// Room that workers left whose OS threads have ended, for those of the next launch: to give a
/// stack its access rights costs more than to run a short thread on it.
class Stacks::Left {
 public:
  static Left& instance() {
    static Left& left = *new Left;  // threads may end after the program's static objects
    return left;
  }

  void add(const Room& room) {
    const std::lock_guard lock(mutex_);
    rooms_.push_back(room);
  }

  /// Hands out a room for so many stacks. If none is large enough, none is kept any longer.
  std::optional<Room> take(std::size_t count, std::size_t bytes, bool guarded) {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(rooms_.begin(), rooms_.end(), [&](const Room& room) {
      return room.fits(count, bytes, guarded);
    });
    if (found != rooms_.end()) {
      const Room room = *found;
      rooms_.erase(found);
      return room;
    }
    for (Room& room : rooms_) room.unmap();
    rooms_.clear();
    return std::nullopt;
  }

 private:
  std::mutex mutex_;
  std::vector<Room> rooms_;
};

void Stacks::reserve(std::size_t count, std::size_t bytes, bool guarded) {
  bytes = (bytes + kPage - 1) / kPage * kPage;
  give_back_all();
  if (room_.fits(count, bytes, guarded)) return;
  room_.unmap();
  const std::optional<Room> left = Left::instance().take(count, bytes, guarded);
  room_ = left ? *left : map(count, bytes, guarded);
  free_.reserve(room_.count);
}

Stacks::Room Stacks::map(std::size_t count, std::size_t bytes, bool guarded) {
  if (guarded) count = std::max(count, kLeastReserved);
  const std::size_t stride =
      kStackGuard + bytes + kPage;  // the last page leaves room for the colour
  void* const base = mmap(nullptr, count * stride, guarded ? PROT_NONE : PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (base == MAP_FAILED) throw std::bad_alloc();
  return {static_cast<char*>(base), count, bytes, guarded, stride, 0};
}

std::size_t Stacks::take() {
  if (!free_.empty()) {
    const std::size_t stack = free_.back();
    free_.pop_back();
    return stack;
  }
  if (next_ == room_.accessible) {
    if (room_.guarded && mprotect(room_.base + next_ * room_.stride + kStackGuard,
                                  room_.stride - kStackGuard, PROT_READ | PROT_WRITE) != 0)
      throw std::bad_alloc();
    ++room_.accessible;
  }
  return next_++;
}

void* Stacks::top(std::size_t stack) const {
  static_assert(kColours <= kPage);
  return room_.base + (stack + 1) * room_.stride - colour(stack);
}

void Stacks::give_back_all() {
  free_.clear();
  next_ = 0;
}

bool Stacks::contains(const void* address) const {
  const auto* const byte = static_cast<const char*>(address);
  return room_.base != nullptr && byte >= room_.base && byte < room_.base + total_bytes();
}

bool Stacks::in_guard_page(const void* address) const {
  const auto* const byte = static_cast<const char*>(address);
  return contains(byte) && (byte - room_.base) % room_.stride < kStackGuard;
}

/// Without guard pages a new room costs nothing, and there may be very many.
void Stacks::leave() {
  if (!room_.guarded) return room_.unmap();
  if (room_.base != nullptr) Left::instance().add(std::exchange(room_, {}));
}

void Stacks::Room::unmap() {
  if (base != nullptr) munmap(base, count * stride);
  *this = {};
}

}  // namespace warpstep::sim
