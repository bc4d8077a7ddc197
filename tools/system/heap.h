// The heap of a program that lives for a moment and copies much.
#pragma once

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

namespace warpstep::tools {

/// Keeps what is freed, as memory that is asked for again is a page fault for each 4 KiB, and has
/// the heap go on in large pages, each of which is one for 2 MiB. For the first line of main();
/// only speed is lost where the system refuses.
inline void prepare_heap() {
  constexpr int kRoom = 64 << 20;  // addresses, of which only what is used costs memory
  constexpr std::uintptr_t kLargePage = 2 << 20, kMore = 256 << 10;  // than there is at first
  mallopt(M_MMAP_THRESHOLD, 32 << 20);                               // at most
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_TOP_PAD, kRoom);
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  const std::uintptr_t first = (end + kMore + kLargePage) / kLargePage * kLargePage;
  // Neither is ever freed, so that what comes next lies in the first large page. The first makes
  // room; what is touched before the system is asked stays in small pages.
  [[maybe_unused]] void* volatile before_it = std::malloc(kMore);
  madvise(reinterpret_cast<void*>(first), kRoom - 2 * kLargePage, MADV_HUGEPAGE);
  before_it = std::malloc(first - end);
}

}  // namespace warpstep::tools
