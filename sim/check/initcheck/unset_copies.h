// Bytes without values that the host has copied from the device: what becomes of them. The checked
// file's own host code has hooks, so that it is known whether it reads them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/check/report/findings.h"

namespace warpstep::sim::check {

/// Bytes without values, [begin, end), from the start of what was copied.
struct Gap {
  std::size_t begin = 0, end = 0;
};

/// The host has copied `bytes` to `to`, those of the gaps without values, in their order. `finding`
/// is made if that is not known yet, and says what is wrong if the host uses all that it gets.
void note_unset_copy(const FindingKey& key, const void* to, std::size_t bytes,
                     std::vector<Gap> gaps, const std::function<Finding()>& finding);
/// The host has got bytes with values there.
void note_set_copy(const void* to, std::size_t bytes);

/// At the end of the program: copies of which the host's code is not known to have read a byte
/// without a value. A warning if it read none at all, for it may have passed them on; advice if it
/// read others.
void report_unset_copies();

/// Whether there are any.
extern constinit bool has_unset_copies;
/// A bit for each page that holds such bytes, or others of such a copy.
extern constinit std::array<std::uint64_t, 64> unset_pages;

[[gnu::always_inline]] inline bool may_be_unset_copy(std::uintptr_t address) {
  return (unset_pages[address >> 18 & 63] >> (address >> 12 & 63) & 1) != 0;
}

/// Host code has got these bytes from the C library: what was copied there before is gone.
void note_host_allocation(const void* begin, std::size_t bytes);
/// Code of the host reads or writes there. `is_number`: it is read to be used; else it may be
/// copied.
void note_host_use(const void* pointer, std::size_t bytes, bool is_write, bool is_number);
/// Code of the host has copied bytes: those without values have none there either.
void note_host_copy(const void* to, const void* from, std::size_t bytes);

}  // namespace warpstep::sim::check
