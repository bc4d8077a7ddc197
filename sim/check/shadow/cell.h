// Shadow cell: what is recorded about four bytes of a kernel's memory: their last write, their
// reads, and which of them were ever written.
// Path of an access, 3 of 5. Next: sim/instrument/slow_path.cpp.
#pragma once

#include <cstdint>

namespace warpstep::sim::check {

/// A stretch of one thread's run in which nothing was ordered with another thread: it ends at each
/// barrier, __syncwarp() and release. Counted up through the process; 0 is the host, and everything
/// before observation began.
using Epoch = std::uint32_t;

/// Index of an instruction in the code; see sim/check/shadow/sites.h.
using Site = std::uint16_t;

/// How an access asks to be ordered with others.
enum class Kind : unsigned { plain, from_volatile, atomic_block, atomic_device, atomic_system };

constexpr bool is_atomic(Kind kind) {
  return kind >= Kind::atomic_block;
}

/// The last access of its sort to four bytes. Bits: 63-32 the epoch, 31-16 the site, 15-12 bytes
/// accessed, 11-8 bytes ever written, 7-5 the kind, 4-0 flags. No other file shifts them.
struct ShadowRecord {
  std::uint64_t bits = 0;

  static constexpr std::uint64_t kBytes = 0xf << 12;
  static constexpr std::uint64_t kEverWritten = 0xf << 8;
  /// Of a write: the four bytes are all in one allocation or array.
  static constexpr std::uint64_t kOpen = 1;
  /// An internal variable: internal code, and reads of threadIdx and similar, are not checked.
  static constexpr std::uint64_t kEngines = 2;
  /// Of a write: a thread has read the bytes in this launch and relies on it that they are not
  /// written; see sim/check/racecheck/read_only_cache.h.
  static constexpr std::uint64_t kReadOnly = 4;
  /// Of a read: others have read other bytes of the cell; see
  /// sim/check/shadow/displaced_readers.h.
  static constexpr std::uint64_t kDisplaced = 1;
  /// Of a read: another thread of the block has read too, since the epoch's phase began.
  static constexpr std::uint64_t kBlockReads = 4;
  /// Of a read: a thread of another block has read too, since the launch began.
  static constexpr std::uint64_t kGridReads = 8;

  /// Of a read, and together with one of the two above: the bytes accessed were not written since
  /// the phase, or the launch, began; they have values.
  static constexpr std::uint64_t kUnchanged = 16;

  /// Of a read: all threads may read the bytes, always.
  static constexpr std::uint64_t kReadByAll =
      std::uint64_t{0xffff'ffff} << 32 | kBytes | kUnchanged;

  /// The bits that say which of the four bytes were accessed, and which have values.
  [[gnu::always_inline]] static constexpr std::uint64_t accessed(std::uint64_t mask) {
    return mask << 12;
  }
  [[gnu::always_inline]] static constexpr std::uint64_t written(std::uint64_t mask) {
    return mask << 8;
  }

  /// Of the bits of a record.
  static constexpr Epoch epoch_of(std::uint64_t bits) { return static_cast<Epoch>(bits >> 32); }

  Epoch epoch() const { return epoch_of(bits); }
  Site site() const { return static_cast<Site>(bits >> 16); }
  unsigned bytes() const { return bits >> 12 & 0xf; }
  unsigned ever_written() const { return bits >> 8 & 0xf; }
  Kind kind() const { return static_cast<Kind>(bits >> 5 & 7); }

  /// Whether any of these bits is set.
  bool has(std::uint64_t flags) const { return (bits & flags) != 0; }
  /// The same, said of another epoch.
  ShadowRecord with_epoch(Epoch epoch) const {
    return {(bits & 0xffff'ffff) | std::uint64_t{epoch} << 32};
  }
  /// The same, said of another instruction.
  ShadowRecord with_site(Site site) const {
    return {(bits & ~(std::uint64_t{0xffff} << 16)) | std::uint64_t{site} << 16};
  }
};
static_assert(sizeof(ShadowRecord) == 8);

struct Cell {
  ShadowRecord write;
  ShadowRecord read;
};

/// `bytes` is a mask of the four.
constexpr std::uint64_t packed(Epoch epoch, Site site, unsigned bytes, Kind kind) {
  return std::uint64_t{epoch} << 32 | std::uint64_t{site} << 16 | ShadowRecord::accessed(bytes) |
         static_cast<std::uint64_t>(kind) << 5;
}

}  // namespace warpstep::sim::check
