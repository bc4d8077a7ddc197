// A library to preload into compilers: asks for large pages for the memory that they map, and has
// it begin and end where such pages do. The launcher compiles it too, before everything else.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace {

constexpr std::size_t kLargePage = 2 << 20;
constexpr std::size_t kWorthIt = 64 * 1024;  // neighbours become one range
constexpr std::size_t kHeaders = 1 << 20;    // or more, where they are precompiled

std::size_t up_to_large_page(std::size_t bytes) {
  return (bytes + kLargePage - 1) / kLargePage * kLargePage;
}

/// g++ maps precompiled headers as its own and writes to many of their pages, each with two faults.
/// Where it cannot, it reads them. The file that it writes them to, it maps to learn an address.
bool is_better_read(std::size_t bytes, int protection, int flags, int file) {
  return file >= 0 && bytes >= kHeaders && (flags & MAP_PRIVATE) != 0 &&
         (protection & PROT_WRITE) != 0 && (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDONLY &&
         std::strcmp(program_invocation_short_name, "cc1plus") == 0;
}

/// For large pages, which a range of other sizes has small ones behind.
std::size_t bytes_to_map(std::size_t bytes, int flags) {
  const bool may_be_more =
      (flags & MAP_ANONYMOUS) != 0 && (flags & (MAP_FIXED | MAP_FIXED_NOREPLACE)) == 0;
  return may_be_more && bytes > kLargePage ? up_to_large_page(bytes) : bytes;
}

/// What malloc() gets from here on begins with a large page.
__attribute__((constructor)) void begin_heap() {
  const auto end = reinterpret_cast<std::uintptr_t>(sbrk(0));
  [[maybe_unused]] void* volatile const before_it = std::malloc(up_to_large_page(end) - end);
}

}  // namespace

extern "C" void* mmap(void* address, std::size_t bytes, int protection, int flags, int file,
                      off_t offset) noexcept {
  if (is_better_read(bytes, protection, flags, file)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  void* const memory = reinterpret_cast<void*>(
      syscall(SYS_mmap, address, bytes_to_map(bytes, flags), protection, flags, file, offset));
  if (memory != MAP_FAILED && (flags & MAP_ANONYMOUS) != 0 && bytes >= kWorthIt) {
    const int error = errno;
    madvise(memory, bytes_to_map(bytes, flags), MADV_HUGEPAGE);
    errno = error;
  }
  return memory;
}

extern "C" void* mmap64(void* address, std::size_t bytes, int protection, int flags, int file,
                        off_t offset) noexcept __attribute__((alias("mmap")));
