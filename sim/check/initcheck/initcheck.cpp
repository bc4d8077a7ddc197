#include "sim/check/initcheck/initcheck.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/initcheck/class_copies.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"

namespace warpstep::sim::check {

namespace {

constexpr std::size_t kMostFollowed = 4096;  // bytes of a struct

/// Masks of bytes, by cell: those of a number ask for no memory, which a kernel may read a million
/// times.
class Masks {
 public:
  explicit Masks(std::size_t cells) : cells_(cells), many_(cells > few_.size() ? cells : 0) {}

  std::size_t size() const { return cells_; }
  unsigned& operator[](std::size_t cell) { return many_.empty() ? few_[cell] : many_[cell]; }
  unsigned operator[](std::size_t cell) const { return many_.empty() ? few_[cell] : many_[cell]; }

 private:
  std::size_t cells_;
  std::array<unsigned, 5> few_{};
  std::vector<unsigned> many_;
};

/// A read of bytes without values.
struct UnwrittenRead {
  Access access{};
  Epoch reader = 0;
  Masks masks;                // from the first cell; bytes without values
  std::uintptr_t target = 0;  // what may be a copy goes there
};

/// Of the running block: blocks run one after the other.
[[gnu::init_priority(200)]] std::optional<UnwrittenRead>
    present;  // the access that is being looked at
[[gnu::init_priority(200)]] std::optional<UnwrittenRead> latest;  // waits for the next access

/// What is reported at the end of the phase unless it was a race.
struct Deferred {
  Finding finding;
  std::uint64_t count = 1;
  std::uintptr_t cell_address = 0;
  Epoch reader = 0;
  bool is_atomic = false;
};
std::map<FindingKey, Deferred>& deferred() {
  static auto& reads = *new std::map<FindingKey, Deferred>;
  return reads;
}

Epoch me() {
  return context.epochs[run_queue.running->rank];
}

unsigned count_of(const UnwrittenRead& read) {
  unsigned bytes = 0;
  for (std::size_t cell = 0; cell < read.masks.size(); ++cell)
    bytes += static_cast<unsigned>(__builtin_popcount(read.masks[cell]));
  return bytes;
}

/// The reader, which another thread may have followed.
Actor actor_of(const UnwrittenRead& read) {
  if (context.watches != kOff && read.reader == me()) return running_actor(read.access);
  const ShadowRecord record{packed(read.reader, read.access.site, 0xf, Kind::plain)};
  Actor actor = former_actor(record, false);
  actor.role = "reads";
  actor.bytes = read.access.bytes;
  return actor;
}

Finding finding_of(const UnwrittenRead& read, const char* rule, const Object& object,
                   bool is_shared) {
  Finding finding = finding_here(Tool::initcheck, rule, Severity::error);
  finding.actors = {actor_of(read)};
  finding.object = object;
  if (read.access.counts_on) finding.actors[0].role = "updates";
  const bool is_part = count_of(read) < read.access.bytes;
  finding.what =
      fmt::format("{} {} {}{}, which {}", name_of(finding.actors[0]),
                  read.access.counts_on ? "updates atomically" : "reads", object.name, object.index,
                  is_shared ? memory_at(read.access.address).of_other != nullptr
                                  ? "no thread of the cluster has written"
                                  : "no thread of this block has written"
                  : is_part ? fmt::format("has a part that was never written: {} of its {} bytes",
                                          count_of(read), read.access.bytes)
                            : "was never written");
  if (kernel_heap_area.contains(object.address))
    finding.next = "write it in the kernel first: memory from malloc() may hold anything";
  else if (!is_shared && is_part)
    finding.next =
        "set all of it: cudaMemset() and cudaMemcpy() count in bytes, and kernels may have left "
        "out a member";
  else if (!is_shared)
    finding.next = "set it with cudaMemset() or cudaMemcpy(), or write it in a kernel";
  else if (read.access.counts_on)
    finding.next = "let one thread set it, and put __syncthreads() between that and this line";
  else if (finding.actors[0].phase == 0)
    finding.next = "write it first, and put __syncthreads() between that and this line";
  else
    finding.next = "write it before the barrier that precedes this line";
  return finding;
}

void report(const UnwrittenRead& read) {
  const Access& access = read.access;
  const bool is_shared = memory_at(access.address).is_shared;
  const char* const rule = is_shared ? "uninitialised-shared" : "uninitialised-global";
  const FindingKey key{rule, sites.instruction(access.site), nullptr,
                       beginning_of_object(access.address)};
  const auto [entry, is_new] = deferred().try_emplace(key);
  if (!is_new) {
    ++entry->second.count;
    return;
  }
  std::size_t first = 0;
  while (first + 1 < read.masks.size() && read.masks[first] == 0) ++first;
  entry->second.cell_address = (access.address & ~std::uintptr_t{3}) + 4 * first;
  entry->second.reader = read.reader;
  entry->second.is_atomic = is_atomic(access.kind);
  if (findings().has(key)) return;
  const Object object = object_at(access.address, access.bytes);
  entry->second.finding = finding_of(read, rule, object, is_shared);
}

/// Another thread has written there since, without a barrier between, and that is reported as a
/// race: not so where a lock or __syncwarp() orders the two, and atomic operations that count on
/// from each other are none.
bool was_race(const Deferred& read) {
  const Memory memory = memory_at(read.cell_address);
  if (memory.area == nullptr) return false;
  const ShadowRecord& write = memory.area->cell(read.cell_address).write;
  if (read.is_atomic && is_atomic(write.kind())) return false;
  return write.epoch() != read.reader &&
         write.epoch() >= BlockEpochs::of_this_thread().first_of_phase() &&
         findings().has_race_on(beginning_of_object(read.cell_address));
}

/// Bytes without values in the source have none in the copy.
void let_values_go_along(const UnwrittenRead& read) {
  const Memory memory = memory_at(read.target);
  if (memory.area == nullptr) return;
  for (std::size_t i = 0; i < read.access.bytes; ++i) {
    const std::uintptr_t from = read.access.address + i, to = read.target + i;
    const std::size_t number = from / 4 - read.access.address / 4;
    if ((read.masks[number] >> (from & 3) & 1) == 0) continue;
    Cell& cell = memory.area->cell(to);
    set_bytes_with_values(memory, cell, bytes_with_values(memory, cell) & ~(1u << (to & 3)));
  }
}

bool is_copied(const UnwrittenRead& read) {
  return read.target != 0 &&
         std::memcmp(reinterpret_cast<const void*>(read.target),
                     reinterpret_cast<const void*>(read.access.address), read.access.bytes) == 0;
}

/// Where the same thread was about to write when it reported this read: GCC reports both before it
/// copies a struct, the write first. 0 if it was not, or has written since.
std::uintptr_t target_before(const UnwrittenRead& read) {
  constexpr std::ptrdiff_t kNear = 48;  // bytes of code between the two hooks
  const std::uintptr_t target = context.latest_write;
  const Memory memory = memory_at(target);
  if (memory.area == nullptr || !memory.area->contains(target + read.access.bytes - 1)) return 0;
  const ShadowRecord& write = memory.area->cell(target).write;
  if (write.epoch() != read.reader || write.kind() != Kind::plain) return 0;
  const std::ptrdiff_t distance = static_cast<const char*>(sites.instruction(read.access.site)) -
                                  static_cast<const char*>(sites.instruction(write.site()));
  return distance > 0 && distance < kNear ? target : 0;
}

/// A number by itself, as far as the hook tells.
bool may_be_number(const Access& access) {
  const std::size_t bytes = access.bytes;
  return !access.is_range && (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
}

bool has_no_value(const UnwrittenRead& read) {
  return count_of(read) == read.access.bytes;
}

/// A number that has no value at all is read to be used, unless it is a member of what is copied;
/// what has a part of one may be a struct.
bool may_be_copy(const UnwrittenRead& read) {
  const Access& access = read.access;
  if (access.kind != Kind::plain || access.bytes > kMostFollowed) return false;
  return !may_be_number(access) || !has_no_value(read) || copies_member(access);
}

/// Whether it may be a copy into registers, of which what has no value need not be used.
bool may_be_copy_into_registers(const UnwrittenRead& read) {
  constexpr std::size_t kLargestWord = 4;  // a larger number without a part is rare
  const Access& access = read.access;
  if (has_no_value(read)) return copies_member(access);
  return access.bytes > kLargestWord || !may_be_number(access) || copies_class(access);
}

}  // namespace

void settle_unwritten_read() {
  if (!latest) return;
  const UnwrittenRead read = *std::exchange(latest, std::nullopt);
  if (context.watches == kStructCopy) context.watches = usual_watching();
  if (is_copied(read)) return let_values_go_along(read);
  if (!may_be_copy_into_registers(read)) report(read);
}

void follow_unwritten_read(const Access& access) {
  present.reset();
  if (!latest) return;
  // What goes back to where it came from has been used in between.
  if (latest->target == 0 && access.is_write && access.kind == Kind::plain &&
      access.bytes == latest->access.bytes && access.address != latest->access.address &&
      latest->reader == me()) {
    latest->target = access.address;
    return;
  }
  settle_unwritten_read();
}

void note_unwritten_bytes(const Access& access, std::uintptr_t cell_address, unsigned mask) {
  if (!present)
    present.emplace(UnwrittenRead{
        access, me(), Masks((access.address + access.bytes + 3) / 4 - access.address / 4)});
  present->masks[cell_address / 4 - access.address / 4] = mask;
}

void end_unwritten_read(const Access&) {
  if (!present) return;
  UnwrittenRead read = *std::exchange(present, std::nullopt);
  if (!may_be_copy(read)) return report(read);
  // Where threads may be preempted, the hooks do not wait for the write that may follow.
  if (context.watches != usual_watching()) return;
  // A number has been read before it is written.
  if (!may_be_number(read.access) || !has_no_value(read)) read.target = target_before(read);
  if (is_copied(read)) return;  // the bytes were the same before: it cannot be seen
  context.watches = kStructCopy;
  latest = std::move(read);
}

void settle_unwritten_reads_of_phase() {
  settle_unwritten_read();
  if (deferred().empty()) return;
  for (auto& [key, read] : deferred()) {
    if (was_race(read)) continue;
    const std::size_t number = findings().add(key, [&found = read.finding] { return found; });
    Findings::add_again(number, read.count - 1);
  }
  deferred().clear();
}

void note_copied_values(const void* to, const void* from, std::size_t bytes) {
  const auto target = reinterpret_cast<std::uintptr_t>(to);
  const auto source = reinterpret_cast<std::uintptr_t>(from);
  if (!device_area.contains(target)) return;
  note_host_write(to, bytes);
  if (!device_area.contains(source) || source == target) return;
  const BlockRecord* const block = blocks().at(source);
  if (block == nullptr || block->kind == MemoryKind::managed) return;
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::uintptr_t at = source + i;
    if ((device_area.cell(at).write.ever_written() >> (at & 3) & 1) != 0) continue;
    ShadowRecord& write = device_area.cell(target + i).write;
    write.bits &= ~ShadowRecord::written(1u << ((target + i) & 3));
  }
}

}  // namespace warpstep::sim::check
