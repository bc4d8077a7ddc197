#include "sim/check/describe/allocations.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <utility>

namespace warpstep::sim::check {

namespace {

constexpr std::size_t kFreedKept = 4096;

bool lies_in(const BlockRecord& block, std::uintptr_t address) {
  return address - block.begin < block.bytes;
}

/// The variable that the block was allocated for; empty if the program's lines do not tell.
std::string name_of(const HostCall& call) {
  if (!call.variable.empty() || call.stack.empty()) return call.variable;
  if (!is_called_again(call.stack.front(), call.function)) return "";
  return variable_of_call(call.stack, call.function, blocks().in_line(call));
}

Object looked_up(const BlockRecord& block) {
  const HostCall call = host_call(block.made_at);
  Object object;
  object.kind = block.kind == MemoryKind::pinned ? "host" : "global";
  const char* const usual = block.kind == MemoryKind::kernel_heap ? "malloc" : "cudaMalloc";
  object.from = call.function.empty() ? usual : call.function;
  object.number = block.number;
  object.name = name_of(call);
  if (object.name.empty()) object.name = fmt::format("block {} from {}", block.number, object.from);
  object.address = block.begin;
  object.bytes = block.bytes;
  object.made_at = call.stack;
  return object;
}

/// What was said of blocks since one was last made or freed, which can change the names of others.
/// A kernel that misses its arrays ten thousand times asks for the nearest one each time.
class DescribedBlocks {
 public:
  Object of(const BlockRecord& block) {
    const std::size_t now = blocks().changes();
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(changes_, now) != now) known_.clear();
      if (const auto found = known_.find(block.number); found != known_.end()) return found->second;
    }
    Object object = looked_up(block);
    const std::lock_guard lock(mutex_);
    if (changes_ == now && blocks().changes() == now) known_.emplace(block.number, object);
    return object;
  }

 private:
  std::mutex mutex_;
  std::map<std::size_t, Object> known_;  // by the blocks' numbers
  std::size_t changes_ = 0;
};

}  // namespace

std::size_t distance(std::uintptr_t address, std::uintptr_t begin, std::size_t bytes) {
  if (address < begin) return begin - address;
  return address - begin < bytes ? 0 : address - begin - bytes + 1;
}

void Blocks::add(std::uintptr_t begin, std::size_t bytes, MemoryKind kind) {
  BlockRecord block;
  block.begin = begin;
  block.bytes = bytes;
  block.kind = kind;
  block.made_at = pcs_here();
  const std::lock_guard lock(mutex_);
  block.number = ++count_;
  living_[begin] = std::move(block);
  ++changes_;
}

void Blocks::end(std::uintptr_t begin) {
  std::vector<const void*> freed_at = pcs_here();
  const std::lock_guard lock(mutex_);
  const auto found = living_.find(begin);
  if (found == living_.end()) return;
  found->second.freed_at = std::move(freed_at);
  freed_.push_front(std::move(found->second));
  if (freed_.size() > kFreedKept) freed_.pop_back();
  living_.erase(found);
  ++changes_;
}

const BlockRecord* Blocks::at(std::uintptr_t address) const {
  const BlockRecord* const block = before(address);
  return block != nullptr && lies_in(*block, address) ? block : nullptr;
}

const BlockRecord* Blocks::again_at(std::uintptr_t address) {
  if (const std::size_t now = changes(); std::exchange(recent_changes_, now) != now) recent_ = {};
  for (const Recent& recent : recent_)
    if (address - recent.begin < recent.bytes) return recent.block;
  const BlockRecord* const block = at(address);
  if (block != nullptr)
    recent_[next_recent_++ % recent_.size()] = {block->begin, block->bytes, block};
  return block;
}

const BlockRecord* Blocks::freed_at(std::uintptr_t address) const {
  const std::lock_guard lock(mutex_);
  for (const BlockRecord& block : freed_)
    if (lies_in(block, address)) return &block;
  return nullptr;
}

const BlockRecord* Blocks::before(std::uintptr_t address) const {
  const std::lock_guard lock(mutex_);
  const auto after = living_.upper_bound(address);
  return after == living_.begin() ? nullptr : &std::prev(after)->second;
}

const BlockRecord* Blocks::near(std::uintptr_t address) const {
  const std::lock_guard lock(mutex_);
  const auto after = living_.upper_bound(address);
  const BlockRecord* const upper = after == living_.end() ? nullptr : &after->second;
  const BlockRecord* const lower = after == living_.begin() ? nullptr : &std::prev(after)->second;
  if (lower != nullptr && lies_in(*lower, address)) return lower;
  if (const BlockRecord* const block = freed_at(address)) return block;
  if (lower == nullptr || upper == nullptr) return lower == nullptr ? upper : lower;
  const auto far = [&](const BlockRecord& block) {
    return distance(address, block.begin, block.bytes);
  };
  return far(*upper) < far(*lower) ? upper : lower;
}

CallInLine Blocks::in_line(const HostCall& call) const {
  const SourceLocation& line = call.stack.front();
  std::set<int> columns;
  const auto note = [&](const BlockRecord& block) {
    const HostCall& other = host_call(block.made_at);
    if (other.function != call.function || other.stack.empty()) return;
    const SourceLocation& place = other.stack.front();
    if (place.file == line.file && place.line == line.line) columns.insert(place.column);
  };
  const std::lock_guard lock(mutex_);
  for (const auto& [begin, block] : living_) note(block);
  for (const BlockRecord& block : freed_) note(block);
  const auto before = std::distance(columns.begin(), columns.lower_bound(line.column));
  return {static_cast<std::size_t>(before), columns.size()};
}

Blocks& blocks() {
  static Blocks& blocks = *new Blocks;  // static objects of the program free theirs after main()
  return blocks;
}

Object object_of(const BlockRecord& block) {
  static auto& described = *new DescribedBlocks;
  return described.of(block);
}

bool is_of_a_stream(const Object& object) {
  return object.from.ends_with("Async");
}

}  // namespace warpstep::sim::check
