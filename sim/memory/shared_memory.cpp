#include "sim/memory/shared_memory.h"

#include <sys/mman.h>

#include <new>

#include "sim/base/pages.h"

namespace warpstep::sim {

namespace {

constexpr std::size_t kAlignment = 128;
constexpr std::size_t kGuard = 1 << 20;  // indices that are a little wrong end here
constexpr std::size_t kStep = 64 << 10;  // room grows in steps of this

unsigned char* map(std::size_t bytes, int rights) {
  void* const memory =
      mmap(nullptr, bytes, rights, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return static_cast<unsigned char*>(memory);
}

/// What a launch that asks for nothing gets.
unsigned char* nothing() {
  static unsigned char* const middle = map(2 * kGuard, PROT_NONE) + kGuard;
  return middle;
}

}  // namespace

unsigned char* SharedMemory::reserve(std::size_t bytes, bool guarded) {
  if (bytes == 0) return nothing();
  if (bytes > room_) {
    release();
    const std::size_t room = round_up(bytes, kStep);
    unsigned char* const base =
        map(room + 2 * kGuard, guarded ? PROT_NONE : PROT_READ | PROT_WRITE);
    base_ = base;
    room_ = room;
    if (guarded && mprotect(base + kGuard, room, PROT_READ | PROT_WRITE) != 0)
      throw std::bad_alloc();
  }
  return base_ + kGuard + room_ - round_up(bytes, kAlignment);
}

void SharedMemory::release() {
  if (base_ != nullptr) munmap(base_, room_ + 2 * kGuard);
  base_ = nullptr;
  room_ = 0;
}

}  // namespace warpstep::sim
