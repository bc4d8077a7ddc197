#include "sim/check/report/unchecked_launches.h"

#include <cstddef>

#include "sim/memory/device_heap.h"

namespace warpstep::sim::check {

namespace {

// Each device numbers its blocks in the order in which they were handed out: none has a higher one.
std::size_t newest = 0;
std::size_t newest_in_unwatched_launch = 0;

std::size_t number_at(std::uintptr_t address) {
  const Heap* const heap = heap_with(address);
  if (heap == nullptr) return 0;
  const auto block = heap->find(address);
  return block ? block->number : 0;
}

}  // namespace

void note_unwatched_launch() {
  newest_in_unwatched_launch = newest;
}

void note_allocation() {
  ++newest;
}

bool may_be_used_unseen(std::uintptr_t address) {
  if (newest_in_unwatched_launch == 0) return false;
  const std::size_t number = number_at(address);
  return number != 0 && number <= newest_in_unwatched_launch;
}

}  // namespace warpstep::sim::check
