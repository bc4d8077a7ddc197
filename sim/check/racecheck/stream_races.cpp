#include "sim/check/racecheck/stream_races.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <string_view>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/memory.h"
#include "sim/check/ordering/epochs.h"
#include "sim/check/ordering/stream_order.h"
#include "sim/check/ordering/work_turn.h"
#include "sim/check/racecheck/races.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/access.h"
#include "sim/check/shadow/sites.h"
#include "sim/memory/pinned_memory.h"
#include "sim/memory/regions.h"

namespace warpstep::sim::check {

namespace {

/// The copy that this host thread is making for a stream.
struct Copy {
  bool is_for_stream = false;
  bool is_open = false;
  cudaStream_t stream = nullptr;
  Epoch epoch = 0;
  Epoch bound = 0;  // work of the epochs below is over before the copy begins
  WorkTurn turn;
  bool is_unwatched = false;  // a launch runs meanwhile, which may wait for it
  const char* role = "copies";
};
thread_local Copy copy;

constexpr const char* kSets = "sets";

/// "the copy at x.cu:9", "the memset at x.cu:9".
std::string name_of_copy(const Actor& actor) {
  return fmt::format("the {} at {}", actor.role == kSets ? "memset" : "copy", location_of(actor));
}

/// What a work did before, in words: "thread … of kernel fill", "the copy at x.cu:9".
struct Earlier {
  Actor actor;
  std::string name;
};

Earlier earlier_of(const Work& work, const ShadowRecord& record, bool wrote) {
  if (work.kernel.empty()) {
    Actor actor = work.caller;
    actor.role = wrote ? "wrote" : "read";
    return {actor, name_of_copy(work.caller)};
  }
  const Actor actor = former_actor(record, wrote, work.grid, work.block);
  return {actor, fmt::format("{} of kernel {}", name_of(actor), work.kernel)};
}

Earlier earlier_of(const Busy& busy) {
  Actor actor = busy.actor;
  actor.role = busy.is_written ? "wrote" : "read";
  if (busy.work.kernel.empty()) return {actor, name_of_copy(busy.actor)};
  return {actor, fmt::format("{} of kernel {}", name_of(actor), busy.work.kernel)};
}

const char* kind_of(bool is_write, bool other_wrote) {
  if (!is_write) return "read-after-write";
  return other_wrote ? "write-after-write" : "write-after-read";
}

struct Current {
  Actor actor;
  std::string name;
  bool is_write;
  const void* pc;
  bool is_free = false;
};

/// What happens to the object, of which a free takes the whole.
std::string deed(const Current& now, const Object& object) {
  if (now.is_free) return "frees " + object.name;
  return fmt::format("{} {}{}", now.is_write ? "writes" : "reads", object.name, object.index);
}

void report(const char* rule, const Current& now, const Earlier& earlier, bool earlier_wrote,
            const void* earlier_pc, const Object& object) {
  const bool with_host = now.actor.on_host && std::string_view(rule) == "race-host";
  findings().add({rule, now.pc, earlier_pc, object.address}, [&] {
    Finding finding = finding_here(Tool::racecheck, rule, Severity::error);
    finding.actors = {now.actor, earlier.actor};
    finding.object = object;
    finding.what = fmt::format(
        "{} {}, which {} {}; {}", now.name, deed(now, object), earlier.name,
        earlier_wrote ? "wrote" : "read",
        with_host ? "the host has not waited for it" : "nothing orders the two streams");
    if (!now.is_free) finding.what += fmt::format(" ({})", kind_of(now.is_write, earlier_wrote));
    const std::string here = location_of(now.actor);
    if (with_host) {
      finding.missing =
          fmt::format("a cudaDeviceSynchronize() or cudaStreamSynchronize() before {}",
                      here.empty() ? "the access" : here);
      finding.next = "wait for the work before the host uses its memory";
    } else {
      finding.missing = "an event that the later stream waits for, recorded after the earlier work";
      finding.next =
          "use one stream, or cudaEventRecord() after the first and cudaStreamWaitEvent() before "
          "the second";
    }
    return finding;
  });
}

/// Of the cell at an address, the bytes that lie in [begin, end).
unsigned mask_in(std::uintptr_t at, std::uintptr_t begin, std::uintptr_t end) {
  unsigned mask = 0xf;
  if (at < begin) mask &= 0xf << (begin - at);
  if (end - at < 4) mask &= (1u << (end - at)) - 1;
  return mask;
}

/// Looks for work beside this that uses the bytes of device memory.
template <class Now, class Beside>
void check_cells(const Area& area, std::uintptr_t begin, std::size_t bytes, bool is_write,
                 const char* rule, const Now& now, const Beside& beside) {
  for (std::uintptr_t at = begin & ~std::uintptr_t{3}; at < begin + bytes; at += 4) {
    const Cell& cell = area.cell(at);
    const unsigned mask = mask_in(at, begin, begin + bytes);
    for (const bool wrote : {true, false}) {
      const ShadowRecord& record = wrote ? cell.write : cell.read;
      if (record.epoch() == 0 || (record.bytes() & mask) == 0 || (!wrote && !is_write)) continue;
      const Work* const work = beside(record.epoch());
      if (work == nullptr) continue;
      const WorkTurn turn = turn_if_free();
      if (!turn) return;
      return report(rule, now(is_write), earlier_of(*work, record, wrote), wrote,
                    sites.instruction(record.site()), object_at(at, bytes < 16 ? bytes : 4));
    }
  }
}

/// The work that ran an epoch and may run beside the copy.
const Work* beside_copy(Epoch epoch) {
  return epoch < copy.bound ? nullptr : timeline().beside_latest(epoch);
}

/// The copy that is being made accesses bytes of device memory.
void note_copied_cells(std::uintptr_t begin, std::size_t bytes, bool is_write) {
  for (std::uintptr_t at = begin & ~std::uintptr_t{3}; at < begin + bytes; at += 4) {
    Cell& cell = device_area.cell(at);
    ShadowRecord& record = is_write ? cell.write : cell.read;
    if (!is_write && beside_copy(record.epoch()) != nullptr) continue;  // room for one reader
    record.bits = packed(copy.epoch, 0, mask_in(at, begin, begin + bytes), Kind::plain) |
                  (is_write ? record.bits & (ShadowRecord::kOpen | ShadowRecord::kEverWritten) : 0);
    if (is_write) cell.read.bits &= ~ShadowRecord::kUnchanged;
  }
}

Object pinned(const Busy& busy, std::uintptr_t address) {
  Object object;
  object.kind = "host";
  object.name = "pinned memory";
  object.address = busy.begin;
  object.bytes = busy.end - busy.begin;
  object.offset = static_cast<long long>(std::max(address, busy.begin) - busy.begin);
  return object;
}

bool is_hosts(const void* pointer) {
  const RegionKind kind = region_of(pointer).kind;
  return kind == RegionKind::kPinned || kind == RegionKind::kRegistered;
}

/// In place of an instruction of the host's, which is not known.
const void* pc_of(const Actor& actor) {
  return reinterpret_cast<const void*>(std::uintptr_t{line_of(actor)});
}

/// The copy that is being made, with the call that makes it.
Current copying(bool is_write) {
  const Actor actor = copy.is_for_stream ? timeline().latest().caller : host_actor(copy.role);
  return {actor, name_of_copy(actor), is_write, pc_of(actor)};
}

/// cudaFreeAsync(), on whose stream the memory is there no longer.
Current freeing(bool) {
  const Actor actor = host_actor("frees");
  return {.actor = actor,
          .name = fmt::format("cudaFreeAsync() at {}", location_of(actor)),
          .is_write = true,
          .pc = pc_of(actor),
          .is_free = true};
}

void check_end(const void* pointer, std::size_t bytes, bool is_write) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (device_area.contains(address)) {
    if (copy.bound < copy.epoch)
      check_cells(device_area, address, bytes, is_write, "race-stream", copying, beside_copy);
    if (copy.is_for_stream && !is_write) note_copied_cells(address, bytes, false);
    return;
  }
  if (!is_hosts(pointer)) return;
  if (const Busy* const busy = timeline().busy_for_latest(address, bytes, is_write))
    report("race-stream", copying(is_write), earlier_of(*busy), busy->is_written, nullptr,
           pinned(*busy, address));
  if (copy.is_for_stream) timeline().add_busy(address, bytes, is_write, timeline().latest().caller);
}

void open_copy() {
  Work work;
  work.stream = copy.is_for_stream ? copy.stream : nullptr;
  work.first = copy.epoch = epochs.begin({~std::uint64_t{0}, 0, 0}, 1);
  if (copy.is_for_stream) work.caller = host_actor(copy.role);
  copy.bound = timeline().begin(work);
  copy.is_open = copy.is_for_stream;
}

/// Memory that is not pinned has the bytes when the call returns.
bool lets_host_wait(const void* to) {
  const auto address = reinterpret_cast<std::uintptr_t>(to);
  return !copy.is_for_stream || (!device_area.contains(address) && !is_hosts(to));
}

constexpr const char* kUnfinished = "missing-synchronisation";

/// The host reads what work of a stream has written: its result, most often.
void report_unfinished(const Busy& busy, std::uintptr_t address, std::size_t bytes) {
  Actor reader = host_actor("reads");
  reader.bytes = bytes;
  findings().add({kUnfinished, nullptr, nullptr, line_of(reader)}, [&] {
    const Actor& writer = busy.actor;
    Finding finding;
    finding.tool = Tool::api;
    finding.rule = kUnfinished;
    finding.kernel = busy.work.kernel;
    finding.actors = {reader, writer};
    finding.what = fmt::format(
        "the host reads in {} what {} in {} may not have written yet: nothing "
        "between the two waits for the stream",
        location_of(reader),
        writer.on_host ? "the asynchronous copy"
                       : name_of(writer) + " of kernel " + busy.work.kernel,
        location_of(writer));
    finding.object = pinned(busy, address);
    finding.missing = fmt::format("cudaStreamSynchronize() or cudaDeviceSynchronize() before {}",
                                  location_of(reader));
    finding.next =
        "wait for the stream, or for an event recorded after the work, before reading its results";
    return finding;
  });
}

}  // namespace

void note_time_of(cudaEvent_t event) {
  const std::lock_guard lock(timeline_mutex());
  if (const Work* const work = timeline().beside_host(event)) {
    Actor asker = host_actor("asks");
    findings().add({kUnfinished, nullptr, nullptr, line_of(asker)}, [&] {
      Finding finding;
      finding.tool = Tool::api;
      finding.rule = kUnfinished;
      finding.kernel = work->kernel;
      finding.actors = {asker};
      finding.what = fmt::format(
          "the host asks in {} for the time of an event before which {} may still run: a GPU then "
          "answers cudaErrorNotReady, and gives no time",
          location_of(asker), work->kernel.empty() ? "a copy" : "kernel " + work->kernel);
      finding.missing = fmt::format("cudaEventSynchronize() before {}", location_of(asker));
      finding.next =
          "wait for the second event with cudaEventSynchronize() before asking for times";
      return finding;
    });
  }
  timeline().host_waits(event);
}

void reset_earlier_work() {
  const std::lock_guard lock(timeline_mutex());
  timeline().host_waits();
}

Epoch begin_launch_on(cudaStream_t stream, const dim3& grid, const dim3& block) {
  const std::lock_guard lock(timeline_mutex());
  Work work;
  work.stream = stream;
  work.first = epochs.next();
  work.kernel = running_kernel();
  work.grid = grid;
  work.block = block;
  return timeline().begin(work);
}

void begin_copies(cudaStream_t stream) {
  copy = {};
  copy.is_for_stream = true;
  copy.stream = stream;
  copy.turn = turn_of_copy();
  copy.is_unwatched = !copy.turn;
}

void end_copies() {
  copy = {};
}

void begin_copy(const void* to, const void* from, std::size_t bytes) {
  // Most programs make their copies when nothing else runs, and wait for them.
  if (copy.is_unwatched || (!copy.is_for_stream && !device_is_busy)) return;
  const WorkTurn turn = turn_of_copy();
  if (!turn) return;
  const std::lock_guard lock(timeline_mutex());
  copy.role = from != nullptr ? "copies" : kSets;
  if (!copy.is_open) open_copy();
  if (from != nullptr) check_end(from, bytes, false);
  check_end(to, bytes, true);
  if (lets_host_wait(to)) timeline().host_waits(copy.stream);
}

void begin_read(const void* from, std::size_t bytes) {
  if (copy.is_unwatched || (!copy.is_for_stream && !device_is_busy) || !turn_of_copy()) return;
  const std::lock_guard lock(timeline_mutex());
  if (!copy.is_open) open_copy();
  check_end(from, bytes, false);
}

void begin_free(const void* begin, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uintptr_t>(begin);
  const WorkTurn turn = copy.is_for_stream && !copy.is_unwatched ? turn_of_copy() : WorkTurn();
  const std::lock_guard lock(timeline_mutex());
  if (turn) {
    if (!copy.is_open) open_copy();
    if (copy.bound < copy.epoch && device_area.contains(address))
      check_cells(device_area, address, bytes, true, "race-stream", freeing, beside_copy);
  }
  timeline().take_back(address);
}

void end_copy(const void* to, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(to);
  if (copy.is_open && device_area.contains(begin)) note_copied_cells(begin, bytes, true);
}

void note_access_elsewhere(const Access& access) {
  if (!access.is_write || !may_lie_in_host_block(access.address)) return;
  const std::lock_guard lock(timeline_mutex());
  if (timeline().extend_busy(access.address, access.bytes)) return;
  if (is_hosts(reinterpret_cast<const void*>(access.address)))
    timeline().add_busy(access.address, access.bytes, true, running_actor(access));
}

void note_stream_race(const Access& access, const Conflict& conflict) {
  const std::lock_guard lock(timeline_mutex());
  const Work* const work = timeline().beside_latest(conflict.other.epoch());
  if (work == nullptr || (is_atomic(access.kind) && is_atomic(conflict.other.kind()))) return;
  const Actor actor = running_actor(access);
  report("race-stream",
         {actor, fmt::format("{} of kernel {}", name_of(actor), running_kernel()), access.is_write,
          sites.instruction(access.site)},
         earlier_of(*work, conflict.other, conflict.other_wrote), conflict.other_wrote,
         sites.instruction(conflict.other.site()), object_at(access.address, access.bytes));
}

void check_host_access(const void* pointer, std::size_t bytes, bool is_write, const void* back) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const auto current = [&](bool writes) {
    Actor actor = host_actor(writes ? "writes" : "reads");
    actor.bytes = bytes;
    return Current{actor, "the host", writes, back};
  };
  const std::lock_guard lock(timeline_mutex());
  if (device_area.contains(address))
    return check_cells(device_area, address, bytes, is_write, "race-host", current,
                       [](Epoch epoch) { return timeline().beside_host(epoch); });
  if (variables_area.contains(address))  // a kernel has come there: what it is, is asked then
    return check_cells(
        variables_area, address, bytes, is_write, "race-host", current, [&](Epoch epoch) {
          const bool is_managed = global_variable_at(address).as == DeclaredAs::managed;
          return is_managed ? timeline().beside_host(epoch) : nullptr;
        });
  const Busy* const busy = timeline().busy_for_host(address, bytes, is_write);
  if (busy == nullptr) return;
  const WorkTurn turn = turn_if_free();
  if (!turn) return;
  if (!is_write) return report_unfinished(*busy, address, bytes);
  report("race-host", current(is_write), earlier_of(*busy), busy->is_written, nullptr,
         pinned(*busy, address));
}

}  // namespace warpstep::sim::check
