#include "sim/memory/address_range.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace warpstep::sim {

namespace {

// Far from where Linux puts programs, libraries, stacks and heaps.
constexpr std::uintptr_t kUsualPlace = 0x2000'0000'0000;

// Without NORESERVE the system would count the whole range as memory in use.
constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

void* pointer(std::uintptr_t address) {
  return reinterpret_cast<void*>(address);
}

void* reserve(std::size_t bytes, std::size_t number) {
  void* const address = pointer(kUsualPlace + number * bytes);
  void* const usual = mmap(address, bytes, PROT_NONE, kFlags | MAP_FIXED_NOREPLACE, -1, 0);
  if (usual == address) return usual;
  if (usual != MAP_FAILED) munmap(usual, bytes);  // an old kernel took the address for a hint
  return mmap(nullptr, bytes, PROT_NONE, kFlags, -1, 0);
}

/// Debuggers write even what may not be read into a core file: terabytes of zeros.
void keep_out_of_core_files(void* first, std::size_t bytes) {
  madvise(first, bytes, MADV_DONTDUMP);
}

}  // namespace

AddressRange::AddressRange(std::size_t bytes, std::size_t number) : bytes_(bytes) {
  void* const range = reserve(bytes, number);
  if (range == MAP_FAILED) {
    std::fprintf(stderr,
                 "warpstep: cannot reserve %zu GiB of addresses for device memory (%s); "
                 "'ulimit -v' must be unlimited\n",
                 bytes >> 30, std::strerror(errno));
    std::exit(1);
  }
  keep_out_of_core_files(range, bytes);
  begin_ = reinterpret_cast<std::uintptr_t>(range);
}

bool AddressRange::open(std::uintptr_t first, std::size_t bytes, Pages pages) {
  if (mprotect(pointer(first), bytes, PROT_READ | PROT_WRITE) != 0) return false;
  madvise(pointer(first), bytes, MADV_DODUMP);
  // Only speed is lost if either is refused.
  if (pages == Pages::huge) madvise(pointer(first), bytes, MADV_HUGEPAGE);
  if (pages == Pages::small) madvise(pointer(first), bytes, MADV_NOHUGEPAGE);
  return true;
}

void AddressRange::forbid(std::uintptr_t first, std::size_t bytes) {
  mprotect(pointer(first), bytes, PROT_NONE);
}

void AddressRange::close(std::uintptr_t first, std::size_t bytes) {
  mmap(pointer(first), bytes, PROT_NONE, kFlags | MAP_FIXED, -1, 0);
  keep_out_of_core_files(pointer(first), bytes);
}

}  // namespace warpstep::sim
