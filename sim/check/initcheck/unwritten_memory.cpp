// Memory that was never written or never used, as the host meets it: copies of it, and blocks that
// were allocated for nothing.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/describe/call_stacks.h"
#include "sim/check/initcheck/initcheck.h"
#include "sim/check/initcheck/unset_copies.h"
#include "sim/check/report/check_options.h"
#include "sim/check/report/findings.h"
#include "sim/gpu/context.h"
#include "sim/symbols/dwarf_types.h"

namespace warpstep::sim::check {

namespace {

/// Whether structs of the program have such a gap between their members.
bool may_be_padding(const Gap& gap) {
  constexpr std::size_t kMostPadding = 64;
  const std::size_t bytes = gap.end - gap.begin;
  if (bytes >= kMostPadding) return false;
  static auto& known = *new std::map<const void*, std::optional<std::vector<Padding>>>;
  const void* const kernel = latest_kernel();
  if (kernel == nullptr) return false;
  const auto [entry, is_new] = known.try_emplace(kernel);
  if (is_new) entry->second = paddings_beside(kernel);
  if (!entry->second) return true;  // nothing is known of its structs
  for (const Padding& padding : *entry->second)
    if (padding.bytes == bytes && gap.end % padding.alignment == 0) return true;
  return false;
}

/// The bytes without values that are not padding, from the start of the block.
std::vector<Gap> gaps_in(const BlockRecord& block, std::uintptr_t begin, std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  std::vector<Gap> gaps;
  const std::uintptr_t end = begin + bytes;
  for (std::uintptr_t at = begin; at < end && gaps.size() < kMost;) {
    const auto has_value = [](std::uintptr_t address) {
      return (device_area.cell(address).write.ever_written() >> (address & 3) & 1) != 0;
    };
    if (at % 4 == 0 && device_area.cell(at).write.ever_written() == 0xf) {
      at += 4;
      continue;
    }
    if (has_value(at)) {
      ++at;
      continue;
    }
    Gap gap{at - block.begin, 0};
    while (at < end && !has_value(at)) ++at;
    gap.end = at - block.begin;
    if (!may_be_padding(gap)) gaps.push_back(gap);
  }
  return gaps;
}

/// A block that seems to have been allocated for nothing, or too large.
struct Unused {
  BlockRecord block;
  std::size_t bytes = 0;
};
std::vector<Unused>& unused_blocks() {
  static auto& blocks = *new std::vector<Unused>;
  return blocks;
}

bool is_used(std::uintptr_t address) {
  const Cell& cell = device_area.cell(address);
  return cell.write.bits != 0 || cell.read.bits != 0;
}

/// The first byte from `begin` on that is used, or unused, as asked.
std::uintptr_t first_position(std::uintptr_t begin, std::uintptr_t end, bool used) {
  while (begin < end && is_used(begin) != used) begin += 4;
  return std::min(begin, end);
}

/// Bytes of the block that were certainly allocated by mistake: all of them, or those behind a
/// beginning that is smaller by the size of an element, which a size in bytes was multiplied by.
std::size_t bytes_by_mistake(const BlockRecord& block) {
  constexpr std::size_t kMost = 16 << 20;  // looking at more takes long
  constexpr std::size_t kFewest = 64;      // less may well be there for later
  if (block.bytes > kMost) return 0;
  if (block.bytes == 1) return 0;  // what CUB asks for beside its data
  const std::uintptr_t end = block.begin + block.bytes;
  const std::uintptr_t unused = first_position(block.begin, end, false);
  const std::size_t used = unused - block.begin;
  const bool is_multiple = used == block.bytes / 4 || used == block.bytes / 8;
  if (used != 0 && (!is_multiple || used < kFewest)) return 0;
  return first_position(unused, end, true) == end ? block.bytes - used : 0;
}

std::size_t unused_bytes(const BlockRecord& block) {
  std::size_t bytes = 0;
  for (std::uintptr_t at = block.begin; at + 4 <= block.begin + block.bytes; at += 4)
    if (!is_used(at)) bytes += 4;
  return bytes;
}

/// What is said of bytes that were never written and that a call of the host reads.
struct HostRead {
  const char* verb;
  const char* to;
  const char* next;
};

/// The device's memory that such a call reads; null if it is other memory.
const BlockRecord* block_at(const void* pointer) {
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  const BlockRecord* const block = blocks().at(begin);
  const bool is_devices = block != nullptr && block->kind == MemoryKind::device;
  return is_devices && device_area.contains(begin) ? block : nullptr;
}

FindingKey key_of(const BlockRecord& block, const std::vector<const void*>& pcs) {
  return {"uninitialised-copy", user_call(pcs), nullptr, block.begin};
}

Finding finding_of(const BlockRecord& block, const Gap& gap, std::size_t bytes,
                   const std::vector<const void*>& pcs, const HostRead& read) {
  const HostCall call = host_call(pcs);
  Finding finding;
  finding.tool = Tool::initcheck;
  finding.rule = "uninitialised-copy";
  finding.severity = Severity::warning;
  finding.actors = {host_actor(read.verb)};
  finding.actors[0].stack = call.stack;
  finding.object = object_of(block);
  finding.object.offset = static_cast<long long>(gap.begin);
  finding.what = fmt::format(
      "{} {} {} bytes of {}{}, of which the bytes {} to {} were never written", call.function,
      read.verb, bytes, finding.object.name, read.to, gap.begin, gap.end - 1);
  finding.next = read.next;
  return finding;
}

}  // namespace

void note_host_read(const void* to, const void* pointer, std::size_t bytes) {
  const BlockRecord* const block = block_at(pointer);
  if (block == nullptr) {
    if (has_unset_copies) note_host_copy(to, pointer, bytes);
    return;
  }
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  std::vector<Gap> gaps = gaps_in(*block, begin, bytes);
  if (gaps.empty()) return note_set_copy(to, bytes);
  const std::vector<const void*> pcs = pcs_here();
  const Gap first = gaps.front();
  for (Gap& gap : gaps)
    gap = {gap.begin - (begin - block->begin), gap.end - (begin - block->begin)};
  note_unset_copy(key_of(*block, pcs), to, bytes, std::move(gaps), [&] {
    return finding_of(*block, first, bytes, pcs,
                      {"copies", " to the host",
                       "copy only what was written, or let the kernel write all of it"});
  });
}

void note_library_read(const void* pointer, std::size_t bytes) {
  const BlockRecord* const block = block_at(pointer);
  if (block == nullptr) return;
  const std::vector<Gap> gaps = gaps_in(*block, reinterpret_cast<std::uintptr_t>(pointer), bytes);
  if (gaps.empty()) return;
  const std::vector<const void*> pcs = pcs_here();
  findings().add(key_of(*block, pcs), [&] {
    return finding_of(
        *block, gaps.front(), bytes, pcs,
        {"reads", "", "fill the operand before the call: cudaMemcpy, cudaMemset or a kernel"});
  });
}

void note_unused(const void* pointer) {
  constexpr std::size_t kMost = 1000;  // blocks
  const auto begin = reinterpret_cast<std::uintptr_t>(pointer);
  const BlockRecord* const block = blocks().at(begin);
  if (block == nullptr || block->kind != MemoryKind::device || !device_area.contains(begin)) return;
  if (!options().reports_unused || unused_blocks().size() == kMost) return;
  const std::size_t unused =
      options().reports_all_unused ? unused_bytes(*block) : bytes_by_mistake(*block);
  if (unused != 0) unused_blocks().push_back({*block, unused});
}

void report_unused() {
  const bool is_all = findings().empty() && context_status() == cudaSuccess;
  if (!is_all && !options().reports_all_unused) return;
  for (const auto& [block, unused] : unused_blocks()) {
    Finding finding;
    finding.tool = Tool::initcheck;
    finding.rule = "unused-memory";
    finding.severity = Severity::advice;
    finding.object = object_of(block);
    finding.actors = {host_actor("allocates")};
    finding.actors[0].stack = finding.object.made_at;
    const std::string bytes = unused == block.bytes
                                  ? fmt::format("None of the {} bytes", block.bytes)
                                  : fmt::format("{} of the {} bytes", unused, block.bytes);
    finding.what = fmt::format("{} of {} were {}used", bytes, finding.object.name,
                               unused == block.bytes ? "" : "never ");
    finding.next =
        unused == block.bytes
            ? "take the allocation out, or look for the copy or the kernel that was to use it: it "
              "may be given another pointer"
            : "allocate only what is needed: multiply the number of elements by the size of one, "
              "and "
              "only once";
    findings().add({"unused-memory", nullptr, nullptr, block.begin}, [&] { return finding; });
  }
}

}  // namespace warpstep::sim::check
