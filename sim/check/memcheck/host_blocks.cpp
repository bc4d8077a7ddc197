#include "sim/check/memcheck/host_blocks.h"

#include <dlfcn.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unwind.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <new>
#include <utility>

#include "sim/base/pages.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

namespace {

/// Asks the C library: who asks `operator new` would be noted, while the blocks are locked.
template <class T>
struct CLibrary {
  using value_type = T;
  CLibrary() = default;
  template <class U>
  CLibrary(const CLibrary<U>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(std::malloc(count * sizeof(T))); }
  void deallocate(T* memory, std::size_t) { std::free(memory); }
  bool operator==(const CLibrary&) const = default;
};

struct HostBlocks {
  std::mutex mutex;
  std::map<std::uintptr_t, std::size_t, std::less<>,
           CLibrary<std::pair<const std::uintptr_t, std::size_t>>>
      bytes;  // by where they begin
};

HostBlocks& host_blocks() {
  alignas(HostBlocks) static std::byte memory[sizeof(HostBlocks)];  // never destroyed
  static HostBlocks& blocks = *new (memory) HostBlocks;
  return blocks;
}

/// Whether the library still has a block of about that size there: a library of the program's may
/// have freed it.
bool is_still_there(std::uintptr_t begin, std::size_t bytes) {
  constexpr std::size_t kHead = 16, kMostSpare = 48, kMappedAlone = std::size_t{128} << 10;
  unsigned char state = 0;
  if (mincore(reinterpret_cast<void*>((begin - kHead) & ~(kPage - 1)), 1, &state) != 0)
    return false;
  const std::size_t usable = malloc_usable_size(reinterpret_cast<void*>(begin));
  return usable >= bytes &&
         usable - bytes < (bytes < kMappedAlone ? kMostSpare : kMostSpare + kPage);
}

struct FrameSearch {
  std::uintptr_t address;
  std::uintptr_t begin = 0;  // of the frame that was looked at last
  std::size_t room = SIZE_MAX;
};

_Unwind_Reason_Code look_in_frame(_Unwind_Context* frame, void* data) {
  auto& search = *static_cast<FrameSearch*>(data);
  const std::uintptr_t begin = std::exchange(search.begin, _Unwind_GetCFA(frame));
  const std::uintptr_t end = search.begin;
  if (begin == 0 && end <= search.address) return _URC_NO_REASON;
  if (begin == 0 || search.address < begin) return _URC_END_OF_STACK;  // on another stack
  if (search.address >= end) return _URC_NO_REASON;
  search.room = end - sizeof(void*) - search.address;  // there it returns to
  return _URC_END_OF_STACK;
}

/// To the end of the frame of the function that has the variable; SIZE_MAX if it is not on this
/// stack. Of the variable itself nothing is known.
std::size_t room_in_frame(std::uintptr_t address) {
  FrameSearch search{address};
  _Unwind_Backtrace(look_in_frame, &search);
  return search.room;
}

}  // namespace

void note_host_block(const void* pointer, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  auto& [mutex, blocks] = host_blocks();
  const std::lock_guard lock(mutex);
  blocks.erase(blocks.lower_bound(begin), blocks.lower_bound(begin + bytes));  // freed unseen
  blocks[begin] = bytes;
}

void end_host_block(const void* begin) {
  auto& [mutex, blocks] = host_blocks();
  const std::lock_guard lock(mutex);
  blocks.erase(reinterpret_cast<std::uintptr_t>(begin));
}

std::size_t host_room(const void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  {
    auto& [mutex, blocks] = host_blocks();
    const std::lock_guard lock(mutex);
    const auto behind = blocks.upper_bound(address);
    if (behind != blocks.begin()) {
      const auto [begin, bytes] = *std::prev(behind);
      if (address - begin < bytes && is_still_there(begin, bytes)) return begin + bytes - address;
    }
  }
  Dl_info module;
  if (dladdr(pointer, &module) == 0) return room_in_frame(address);
  const Variable variable = variable_at(pointer);
  return address - variable.begin < variable.bytes ? variable.begin + variable.bytes - address
                                                   : SIZE_MAX;
}

}  // namespace warpstep::sim::check
