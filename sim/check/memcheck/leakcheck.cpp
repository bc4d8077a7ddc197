// Leak check: memory that the program has allocated and not freed.
#include <fmt/format.h>

#include <map>
#include <string>

#include "sim/check/describe/actors.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/memcheck/api_misuse.h"
#include "sim/check/report/findings.h"
#include "sim/gpu/context.h"
#include "sim/gpu/current_device.h"
#include "sim/memory/device_heap.h"

namespace warpstep::sim::check {

namespace {

/// Blocks that one line has allocated.
struct Leak {
  const BlockRecord* first = nullptr;
  std::size_t blocks = 0, bytes = 0;
};

const char* advice_for(MemoryKind kind, const Object& object) {
  if (is_of_a_stream(object))
    return "free it with cudaFreeAsync() after its last use, on every path";
  switch (kind) {
    case MemoryKind::pinned:
      return "free it with cudaFreeHost() on every path";
    case MemoryKind::kernel_heap:
      return "free it in a kernel, with free(), or delete for what new has made";
    default:
      return "free it with cudaFree() on every path";
  }
}

void report(const Leak& leak) {
  findings().add({"leak", nullptr, nullptr, leak.first->begin}, [&] {
    Finding finding;
    finding.tool = Tool::leakcheck;
    finding.rule = "leak";
    finding.object = object_of(*leak.first);
    finding.actors = {host_actor("allocates")};
    finding.actors[0].stack = finding.object.made_at;
    finding.actors[0].on_host = leak.first->kind != MemoryKind::kernel_heap;
    finding.what =
        leak.blocks == 1
            ? fmt::format("{} ({} bytes) is never freed", finding.object.name, leak.bytes)
            : fmt::format("{} and {} more from there ({} bytes in total) are never freed",
                          finding.object.name, leak.blocks - 1, leak.bytes);
    finding.next = advice_for(leak.first->kind, finding.object);
    return finding;
  });
}

bool is_of_other_device(const BlockRecord& block, int device) {
  const Heap* const owner = heap_with(block.begin);
  return device >= 0 && owner != nullptr && owner->device() != device;
}

}  // namespace

void note_leaks(int device) {
  if (context_status() != cudaSuccess) return;  // nothing can be freed any more
  std::map<std::string, Leak> leaks;            // by the line that allocates
  for (const auto& [begin, block] : blocks().living()) {
    if (is_of_other_device(block, device)) continue;
    const Object object = object_of(block);
    const std::string line =
        object.made_at.empty()
            ? std::to_string(begin)
            : fmt::format("{}:{}", object.made_at.front().file, object.made_at.front().line);
    Leak& leak = leaks[line];
    if (leak.first == nullptr || block.number < leak.first->number) leak.first = &block;
    ++leak.blocks;
    leak.bytes += block.bytes;
  }
  for (const auto& [line, leak] : leaks) report(leak);
}

}  // namespace warpstep::sim::check
