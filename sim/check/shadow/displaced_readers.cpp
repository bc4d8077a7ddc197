#include "sim/check/shadow/displaced_readers.h"

namespace warpstep::sim::check {

namespace {

struct Entry {
  std::uintptr_t cell = 0;
  DisplacedReaders readers;
};

constexpr std::size_t kEntries = 1 << 16;
constinit std::array<Entry, kEntries> entries;

}  // namespace

DisplacedReaders& displaced_readers(std::uintptr_t cell_address) {
  Entry& entry = entries[cell_address / 4 % kEntries];
  if (entry.cell != cell_address) entry = {cell_address, {}};
  return entry.readers;
}

}  // namespace warpstep::sim::check
