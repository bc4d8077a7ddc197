#include "tools/view/phases.h"

#include <algorithm>
#include <map>

namespace warpstep::tools::view {

namespace {

BlockPart& block_at(std::vector<BlockPart>& blocks, std::map<Index, std::size_t>& known,
                    const Index& index) {
  const auto [found, is_new] = known.emplace(index, blocks.size());
  if (is_new) blocks.push_back({index, {}});
  return blocks[found->second];
}

Phase& phase_at(BlockPart& block, unsigned number) {
  if (block.phases.empty() || block.phases.back().number != number)
    block.phases.push_back({number, {}});
  return block.phases.back();
}

Group& group_of(Phase& phase, const Access& access, const Array& array) {
  const auto found =
      std::find_if(phase.groups.begin(), phase.groups.end(), [&](const Group& group) {
        return group.instruction == access.instruction && group.array == access.array;
      });
  if (found != phase.groups.end()) return *found;
  return phase.groups.emplace_back(Group{access.instruction,
                                         std::string(access.file),
                                         access.line,
                                         access.does,
                                         access.array,
                                         access.bytes,
                                         {},
                                         Counts::elements,
                                         0,
                                         array.element_bytes});
}

ThreadPart& thread_of(Group& group, unsigned number) {
  const auto at =
      std::lower_bound(group.threads.begin(), group.threads.end(), number,
                       [](const ThreadPart& part, unsigned n) { return part.number < n; });
  if (at != group.threads.end() && at->number == number) return *at;
  return *group.threads.insert(at, {number, {}});
}

/// Makes numbers of the bytes at which the accesses of a group begin.
void number(Group& group) {
  const auto whole = static_cast<std::int64_t>(group.whole);
  std::int64_t unit = group.bytes;
  if (unit < whole) {
    const std::int64_t part = group.threads.front().elements.front() % whole;
    bool is_same = part + unit <= whole;
    for (const ThreadPart& thread : group.threads)
      for (const std::int64_t offset : thread.elements) is_same = is_same && offset % whole == part;
    group.counts = is_same ? Counts::same_part : Counts::different_parts;
    group.part = static_cast<unsigned>(part);
    if (is_same) unit = whole;
  }
  for (ThreadPart& thread : group.threads)
    for (std::int64_t& element : thread.elements) element /= unit;
}

}  // namespace

std::int64_t Group::least() const {
  std::int64_t least = threads.front().elements.front();
  for (const ThreadPart& thread : threads)
    least = std::min(least, *std::min_element(thread.elements.begin(), thread.elements.end()));
  return least;
}

std::int64_t Group::most() const {
  std::int64_t most = threads.front().elements.front();
  for (const ThreadPart& thread : threads)
    most = std::max(most, *std::max_element(thread.elements.begin(), thread.elements.end()));
  return most;
}

unsigned number_of(const Index& thread, const Index& shape) {
  return thread[0] + shape[0] * (thread[1] + shape[1] * thread[2]);
}

std::vector<BlockPart> blocks_of(const Launch& launch) {
  std::vector<BlockPart> blocks;
  std::map<Index, std::size_t> known;
  for (const Access& access : launch.accesses) {
    Phase& phase = phase_at(block_at(blocks, known, access.block), access.phase);
    Group& group = group_of(phase, access, launch.arrays[access.array]);
    thread_of(group, number_of(access.thread, launch.block))
        .elements.push_back(static_cast<std::int64_t>(access.offset));
  }
  for (BlockPart& block : blocks)
    for (Phase& phase : block.phases)
      for (Group& group : phase.groups) number(group);
  return blocks;
}

}  // namespace warpstep::tools::view
