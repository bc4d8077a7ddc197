#include "sim/check/racecheck/race_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "sim/block/worker.h"
#include "sim/check/async/copy_advice.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/memory.h"
#include "sim/check/describe/near_cells.h"
#include "sim/check/describe/values.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/happens_before.h"
#include "sim/check/ordering/release_acquire.h"
#include "sim/check/racecheck/race_advice.h"
#include "sim/check/source/loops.h"
#include "sim/check/source/source_context.h"
#include "sim/check/source/updates.h"

namespace warpstep::sim::check {

namespace {

/// Whether the thread that has written came to the line of the running thread's read before: it is
/// further up, or the same, as in `v[i] += v[i - 1]`; but in `++v[0]` the read is of the same
/// bytes.
bool came_by_the_read(const Access& access, const Conflict& conflict, const Object& object) {
  const SourceLocation read = location_of_site(access.site);
  const SourceLocation write = location_of_site(conflict.other.site());
  if (read.line == 0 || read.file != write.file) return false;
  const ShadowRecord& latest = memory_at(access.address).area->cell(conflict.cell_address).read;
  const bool has_read_the_same =
      latest.site() == access.site && latest.epoch() == conflict.other.epoch();
  if (read.line == write.line || in_one_statement(read, write)) return !has_read_the_same;
  return read.line < write.line && has_read_at(conflict.other.epoch(), access.site, object);
}

/// Whether the running thread itself has written the bytes there before.
bool has_written_there(const Access& access, const Conflict& conflict) {
  const ShadowRecord& written = memory_at(access.address).area->cell(conflict.cell_address).write;
  return written.site() == access.site && is_of_this_block(written.epoch()) &&
         epochs.owner(written.epoch()).thread() == run_queue.running->rank;
}

/// Whether the other one is an asynchronous copy that nothing has waited for.
bool is_under_way(const Conflict& conflict) {
  return EpochTable::is_in_flight(conflict.other.epoch());
}

/// Whether threads come to the read only when they are done with the write: no loop is around both.
bool is_behind(const std::vector<SourceLocation>& read, const std::vector<SourceLocation>& write) {
  if (read.empty() || write.empty()) return false;
  SourceLocation later = read.back(), earlier = write.back();
  if (later.function != earlier.function) {  // the stack of the former one may lack its callers
    SourceLocation& inner = read.size() > write.size() ? earlier : later;
    const SourceLocation& kernel = &inner == &later ? earlier : later;
    if (inner.file != kernel.file) return false;
    inner = {kernel.function, kernel.file, line_of_call(kernel, inner.function)};
  }
  return later.file == earlier.file && earlier.line > 0 && later.line > earlier.line &&
         !in_one_statement(earlier, later) && !loops_back(later, earlier.line);
}

/// Whether a block, the writer's, has read in the array at a site above the one where it writes, or
/// in the same statement beside what it wrote, as `v[i] = v[i - 1] + v[i + 1]` does.
bool has_block_read_first(std::uint64_t block, Site read, Site write, std::uintptr_t written,
                          const Object& object) {
  const SourceLocation above = location_of_site(read), below = location_of_site(write);
  if (above.line == 0 || above.file != below.file || waits_in_loop(above)) return false;
  const bool is_one = above.line == below.line || in_one_statement(above, below);
  if (above.line > below.line && !is_one) return false;
  return has_block_read_at(block, read, object, is_one ? written : 0);
}

/// Which access was meant to come last, seen from the lines that threads come to: one that reads
/// before it writes shows that the write was to come behind the read, and so does an earlier round
/// of a loop, which had written what the read was to find.
std::string_view hazard_of(const Access& access, const Conflict& conflict, const Object& object,
                           const Actor& running, const Actor& former) {
  constexpr std::string_view kRead = kReadAfterWrite, kWrite = kWriteAfterRead;
  const Site other = conflict.other.site();
  if (access.is_write && conflict.other_wrote) return kWriteAfterWrite;
  if (is_under_way(conflict)) {
    const Epoch before = copy_facts(conflict.other)->before;
    return access.is_write || has_read_at(before, access.site, object) ? kWrite : kRead;
  }
  const bool same_block = is_of_this_block(conflict.other.epoch());
  const Actor& reader = access.is_write ? former : running;
  const Actor& writer = access.is_write ? running : former;
  if (same_block && is_behind(reader.stack, writer.stack)) return kRead;
  if (access.is_write)
    return conflict.is_others || has_written_there(access, conflict) ||
                   has_read_at(running_epoch(), other, object) ||
                   has_read_at(epoch_before_copies(), other, object) ||
                   (!same_block && has_block_read_first(BlockEpochs::of_this_thread().block(),
                                                        other, access.site, 0, object))
               ? kWrite
               : kRead;
  if (!same_block)
    return has_block_read_first(epochs.owner(conflict.other.epoch()).block, access.site, other,
                                access.address, object)
               ? kWrite
               : kRead;
  return was_written_before_at(other, object) || came_by_the_read(access, conflict, object) ? kWrite
                                                                                            : kRead;
}

/// The thread that has written there has read the same bytes before, where the running one reads
/// now: in the line of the write, or further up.
Updates updates_of(const Access& access, const Conflict& conflict, const Object& object) {
  if (is_atomic(access.kind) || is_atomic(conflict.other.kind())) return Updates::no;
  const SourceLocation line = location_of_site(access.site);
  const SourceLocation other = location_of_site(conflict.other.site());
  if (line.line == 0 || line.file != other.file) return Updates::no;
  if (access.is_write)
    return line.line == other.line && !conflict.other_wrote && updates_one_place(line)
               ? Updates::yes
               : Updates::no;
  const Epoch writer = conflict.other.epoch();
  const ShadowRecord& read = memory_at(access.address).area->cell(conflict.cell_address).read;
  const bool has_read = read.epoch() == writer && location_of_site(read.site()).line == line.line;
  if (!has_read) return Updates::no;
  if (line.line != other.line) {
    if (!assigns_what_it_read(line, other)) return Updates::no;
    const int condition = source_context_of(other).condition_line;
    if (condition == line.line) return Updates::if_found;
    return condition == source_context_of(line).condition_line ? Updates::yes : Updates::no;
  }
  if (object.bytes == access.bytes) return Updates::yes;
  return has_read_beside(writer, line, access.address, object) ? Updates::perhaps : Updates::yes;
}

/// Whether one side writes plainly what the other one swaps in a loop until it gets it: not a first
/// value, which is written above the loop, and no flag, which a loop reads.
bool gives_lock(const Race& race) {
  if (!race.one_atomic()) return false;
  const Race::Side& plain = is_atomic(race.running.kind) ? race.other : race.running;
  const Race::Side& atomic = is_atomic(race.running.kind) ? race.running : race.other;
  return plain.writes && atomic.writes && !atomic.actor.stack.empty() &&
         waits_in_loop(atomic.actor.stack.front()) &&
         !is_behind(atomic.actor.stack, plain.actor.stack);
}

/// Whether one side updates plainly, by `+=` and the like, what the other one updates atomically.
bool has_plain_update(const Race& race) {
  if (!race.one_atomic()) return false;
  const Race::Side& plain = is_atomic(race.running.kind) ? race.other : race.running;
  const Race::Side& atomic = is_atomic(race.running.kind) ? race.running : race.other;
  return atomic.writes && !plain.actor.stack.empty() &&
         updates_one_place(plain.actor.stack.front());
}

/// Whether one side reads in the condition of a loop that waits for the other's write.
bool polls(const Race& race) {
  const Actor& reader = race.running.writes ? race.other.actor : race.running.actor;
  if (race.running.writes == race.other.writes || reader.stack.empty()) return false;
  return waits_in_loop(reader.stack.front());
}

/// Whether of a plain write and an atomic one the one of the line above came last, as where a
/// histogram is set to zero without a barrier: the line above was to come first.
bool came_late(const Race& race) {
  const auto &here = race.running.actor.stack, &there = race.other.actor.stack;
  if (!race.same_block || !race.both_write() || !race.one_atomic()) return false;
  if (here.empty() || there.empty()) return false;
  const SourceLocation &late = here.front(), &early = there.front();
  return late.file == early.file && late.function == early.function && late.line < early.line &&
         !loops_back(early, late.line);
}

/// What the two accesses are to each other.
Race classify(const Access& access, const Conflict& conflict, const EpochOwner& other) {
  const bool other_block = other.block != BlockEpochs::of_this_thread().block() ||
                           (conflict.is_others && conflict.other.has(ShadowRecord::kGridReads));
  const bool same_warp = other.thread() / kWarpLanes == run_queue.running->rank / kWarpLanes;
  const bool is_one_warp = BlockEpochs::of_this_thread().threads() <= kWarpLanes;
  const Grid& grid = Worker::running()->grid();
  const Object object = object_at(access.address, access.bytes);
  const Actor running = running_actor(access);
  const Actor former = former_actor(conflict.other, conflict.other_wrote);
  Updates updates = updates_of(access, conflict, object);
  const bool is_update =
      updates != Updates::no && (other_block || location_of(running) != location_of(former));
  const std::string_view hazard =
      is_update ? kReadAfterWrite : hazard_of(access, conflict, object, running, former);
  if (hazard == kWriteAfterRead) updates = Updates::no;
  Race race{.running = {running, access.is_write, access.kind},
            .other = {former, conflict.other_wrote, conflict.other.kind()},
            .is_others = conflict.is_others,
            .object = object,
            .hazard = hazard,
            .same_block = !other_block,
            .same_warp = !other_block && (is_one_warp || (same_warp && !conflict.is_others)),
            .is_shared = memory_at(access.address).is_shared,
            .one_cluster = other_block && memory_at(access.address).is_shared,
            .one_block = grid.blocks() == 1,
            .grid_can_wait = grid.is_cooperative() && grid.blocks() > 1,
            .knows_locks = ReleaseAcquire::of_this_thread().has_acquired(),
            .updates = updates};
  race.gives_lock = gives_lock(race);
  race.plain_update = has_plain_update(race);
  race.polls = polls(race);
  race.came_late = came_late(race);
  return race;
}

bool both_volatile(const Race& race) {
  return race.running.kind == Kind::from_volatile && race.other.kind == Kind::from_volatile;
}

const char* what_is_missing(const Race& race) {
  if (race.lock_step)
    return "only lock-step within the warp orders the two, which is no promise of CUDA since Volta";
  if (race.both_atomic()) return "the scope of a block does not include the other thread";
  if (both_volatile(race)) return "nothing orders the two, and volatile does not";
  return "nothing orders the two";
}

std::string sentence(const Race& race) {
  const auto atomically = [](const Race::Side& side) {
    return is_atomic(side.kind) ? " atomically" : "";
  };
  return fmt::format("{} {}{} {}{}, which {} {}{}; {} ({})", name_of(race.running.actor),
                     race.running.writes ? "writes" : "reads", atomically(race.running),
                     race.object.name, race.object.index,
                     race.is_others ? "another thread" : name_of(race.other.actor),
                     race.other.writes ? "wrote" : "read", atomically(race.other),
                     what_is_missing(race), race.hazard);
}

MeetsCopy meeting_of(const Race& race, const Access& access, const Conflict& conflict,
                     const EpochOwner& other) {
  return {.facts = copy_facts(conflict.other).value_or(CopyFacts{}),
          .is_own = race.same_block && other.thread() == run_queue.running->rank,
          .writes = access.is_write,
          .is_copy = copy_facts(access.site).has_value(),
          .overwrites = !access.is_write && race.read_first(),
          .copy = location_of(race.other.actor),
          .access = location_of(race.running.actor)};
}

/// Advice for a copy that has been waited for, or that begins where others have accessed its bytes.
std::optional<CopyAdvice> advice_beside_copy(const Race& race, const Access& access,
                                             const Conflict& conflict) {
  if (!race.same_block) return std::nullopt;
  const std::string here = location_of(race.running.actor), there = location_of(race.other.actor);
  const std::optional<CopyFacts> running = copy_facts(access.site);
  const std::optional<CopyFacts> other = copy_facts(conflict.other.site());
  const bool behind = race.hazard == kReadAfterWrite;
  if (other && behind && conflict.other_wrote)
    return advice_behind_copy(*other, there, here, line_of(race.running.actor));
  if (running && behind && access.is_write)
    return advice_behind_copy(*running, here, there, line_of(race.other.actor));
  if (running && access.is_write && running->has_barrier) return advice_before_copy(there, here);
  return std::nullopt;
}

/// Whether two lines of different blocks write the same.
bool parts_overlap(const Finding& race) {
  if (race.actors.size() < 2) return false;
  const Actor &one = race.actors[0], &other = race.actors[1];
  const bool same_block =
      one.block.x == other.block.x && one.block.y == other.block.y && one.block.z == other.block.z;
  return !same_block && location_of(one) != location_of(other);
}

std::string sentence(const Race& race, const MeetsCopy& meeting, bool copies_there) {
  const char* const does = meeting.is_copy && race.running.writes ? "begins a copy to"
                           : race.running.writes                  ? "writes"
                                                                  : "reads";
  return fmt::format("{} {} {}{}{} ({})", name_of(race.running.actor), does, race.object.name,
                     race.object.index, under_way(meeting, copies_there, name_of(race.other.actor)),
                     race.hazard);
}

}  // namespace

const char* rule_of(const Access& access, const Conflict& conflict,
                    const std::optional<MissingEdge>& missing_edge) {
  if (is_atomic(access.kind) && is_atomic(conflict.other.kind())) return "race-scope";
  if (missing_edge && !missing_edge->is_of_barrier())
    return missing_edge->is_of_scope() ? "race-scope" : "race-missing-fence";
  return memory_at(access.address).is_shared ? "race-shared" : "race-global";
}

bool relies_on_lock_step(const Access& access, const Conflict& conflict, const EpochOwner& other,
                         const std::optional<MissingEdge>& missing_edge) {
  const ShadowRecord& record = conflict.other;
  if (access.kind != Kind::from_volatile || record.kind() != Kind::from_volatile || missing_edge)
    return false;
  const BlockEpochs& block = BlockEpochs::of_this_thread();
  if (other.block != block.block() || (conflict.is_others && record.has(ShadowRecord::kGridReads)))
    return false;
  if (block.threads() <= kWarpLanes) return true;
  // An update of the thread's own element; who has read it beside is not known, but the line is
  // one of those that are written for lock-step.
  if (conflict.is_others)
    return location_of_site(record.site()).line == location_of_site(access.site).line;
  return other.thread() / kWarpLanes == run_queue.running->rank / kWarpLanes;
}

Finding describe(const Access& access, const Conflict& conflict, const EpochOwner& other,
                 const std::optional<MissingEdge>& missing_edge) {
  Race race = classify(access, conflict, other);
  race.lock_step = relies_on_lock_step(access, conflict, other, missing_edge);
  Finding finding = finding_here(Tool::racecheck, rule_of(access, conflict, missing_edge),
                                 race.lock_step ? Severity::warning : Severity::error);
  if (!race.is_others) {
    if (race.polls) note_plain_flag(finding.launch, race.earlier(), race.later());
    race.flag = plain_flag_between(finding.launch, race.earlier(), race.later());
  }
  finding.what = sentence(race);
  finding.object = race.object;
  Advice advice =
      missing_edge && !race.both_atomic() ? advice_for(*missing_edge) : advice_for(race);
  if (is_under_way(conflict)) {
    const MeetsCopy meeting = meeting_of(race, access, conflict, other);
    finding.what = sentence(race, meeting, conflict.other_wrote);
    race.other.actor.role = "copies";
    const auto [missing, next] = advice_for(meeting);
    advice = {missing, next};
  } else if (const auto beside = advice_beside_copy(race, access, conflict)) {
    advice = {beside->missing, beside->next};
  }
  finding.missing = advice.missing;
  finding.next = advice.next;
  finding.actors.push_back(race.running.actor);
  if (!race.is_others) finding.actors.push_back(race.other.actor);
  if (!access.is_write && access.bytes <= 8)
    finding.actors[0].value = value_of(reinterpret_cast<const void*>(access.address), access.bytes);
  return finding;
}

Finding with_values(const Finding& race, const std::string& value, const std::string& other_value) {
  Finding finding = race;
  finding.actors[0].value = value;
  if (finding.actors.size() > 1) finding.actors[1].value = other_value;
  return finding;
}

Finding of_same_value(const Finding& race, const std::string& value) {
  Finding finding = with_values(race, value, value);
  finding.rule = "race-same-value";
  finding.severity = Severity::warning;
  finding.what = finding.what.substr(0, finding.what.rfind("; "));
  finding.what += fmt::format(
      "; both write {}, so their order makes no difference here, but the access is a race",
      value.empty() ? "the same" : value);
  const bool is_number_of_bits = value.find_first_of(".fe") == std::string::npos;
  finding.next =
      parts_overlap(finding)
          ? "let one thread write each element: the parts that two blocks write overlap here"
      : value == "0"      ? "let one thread write it, or use atomicExch()"
      : is_number_of_bits ? "let one thread write it, or use an atomic such as atomicOr()"
                          : "let one thread write it, behind an if that asks for its index";
  return finding;
}

}  // namespace warpstep::sim::check
