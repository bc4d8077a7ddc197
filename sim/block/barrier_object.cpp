#include "sim/abi/barrier_object.h"

#include "sim/base/observer.h"

namespace warpstep::sim {

void note_barrier_object(const void* object, std::ptrdiff_t expected) {
  if (observer != nullptr) observer->barrier_object_began(object, expected);
}

void check_barrier_object(const void* object) {
  if (observer != nullptr) observer->barrier_object_used(object);
}

void note_arrival(const void* barrier, bool is_first) {
  if (observer != nullptr) observer->barrier_arrived_at(barrier, is_first);
}

void note_phase_end(const void* object, std::uint32_t phase) {
  if (observer != nullptr) observer->barrier_object_phase_ended(object, phase);
}

void note_seen_phase(const void* object, std::uint32_t phase) {
  if (observer != nullptr) observer->barrier_object_phase_seen(object, phase);
}

std::uint64_t load_outlined(const std::uint64_t* word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

}  // namespace warpstep::sim
