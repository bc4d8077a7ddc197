// A library to preload into compilers: asks for large pages for the memory that they map. The
// launcher compiles it too, before everything else.
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

extern "C" void* mmap(void* address, std::size_t bytes, int protection, int flags, int file,
                      off_t offset) noexcept {
  void* const memory =
      reinterpret_cast<void*>(syscall(SYS_mmap, address, bytes, protection, flags, file, offset));
  constexpr std::size_t kWorthIt = 64 * 1024;  // neighbours become one range
  if (memory != MAP_FAILED && (flags & MAP_ANONYMOUS) != 0 && bytes >= kWorthIt) {
    const int error = errno;
    madvise(memory, bytes, MADV_HUGEPAGE);
    errno = error;
  }
  return memory;
}

extern "C" void* mmap64(void* address, std::size_t bytes, int protection, int flags, int file,
                        off_t offset) noexcept __attribute__((alias("mmap")));
