#include "sim/check/synccheck/barrier_objects.h"

#include <fmt/format.h>

#include <unordered_map>

#include "sim/abi/misuse.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/memory.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/happens_before.h"
#include "sim/check/report/findings.h"

namespace warpstep::sim::check {

namespace {

/// By address. Those of blocks that have ended stay until their memory has another.
std::unordered_map<const volatile void*, BarrierObject>& objects() {
  static auto& objects = *new std::unordered_map<const volatile void*, BarrierObject>;
  return objects;
}

void note_use_before_known(const void* object, const BarrierObject& made) {
  Actor user = running_actor();
  user.role = "uses";
  constexpr const char* kRule = "barrier-object-misuse";
  findings().add({kRule, nullptr, nullptr, line_of(user)}, [&] {
    Finding finding = finding_here(Tool::synccheck, kRule, Severity::error);
    finding.object = object_at(reinterpret_cast<std::uintptr_t>(object), 0);
    finding.actors = {user, made.maker};
    finding.what = fmt::format(
        "{} uses the barrier object {} in {}, and {} has initialised it in {}: nothing orders the "
        "two, so the object may be used before it is initialised",
        name_of(user), finding.object.name, location_of(user), name_of(made.maker),
        location_of(made.maker));
    finding.missing = fmt::format("a __syncthreads() after {}", location_of(made.maker));
    finding.next = "put __syncthreads() between init() and the first use";
    return finding;
  });
}

}  // namespace

void note_new_barrier_object(const void* object, std::ptrdiff_t expected) {
  if (!context.watches) return;
  Actor maker = running_actor();
  maker.role = "initialises";
  const Epoch epoch = BlockEpochs::of_this_thread().epoch(run_queue.running->rank);
  objects()[object] = {expected, epoch, std::move(maker)};
}

void check_use_of_barrier_object(const void* object) {
  if (!context.watches) return;
  const Memory memory = memory_at(reinterpret_cast<std::uintptr_t>(object));
  if (!memory.is_shared) return;  // others may be initialised on the host
  const auto found = objects().find(object);
  if (found == objects().end() ||
      found->second.epoch < BlockEpochs::of_this_thread().first_of_block())
    stop_for_misuse("it uses a barrier object that no thread of the block has initialised",
                    "let one thread call init() with the number of threads that arrive, and put "
                    "__syncthreads() after it",
                    "barrier-object-misuse");
  ShadowRecord made;
  made.bits = packed(found->second.epoch, 0, 0xf, Kind::plain);
  if (!is_ordered(made, memory.order)) note_use_before_known(object, found->second);
}

std::optional<BarrierObject> barrier_object_at(const volatile void* address) {
  const auto found = objects().find(address);
  if (found == objects().end()) return std::nullopt;
  return found->second;
}

}  // namespace warpstep::sim::check
