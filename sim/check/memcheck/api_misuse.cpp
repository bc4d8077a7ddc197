#include "sim/check/memcheck/api_misuse.h"

#include <fmt/format.h>

#include <cstdint>

#include "sim/block/worker.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/describe/call_stacks.h"
#include "sim/check/describe/objects.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/context.h"

namespace warpstep::sim::check {

namespace {

Actor calling_host(const HostCall& call) {
  Actor actor;
  actor.role = "calls";
  actor.on_host = true;
  actor.stack = call.stack;
  return actor;
}

std::string freed_before(const void* pointer) {
  const BlockRecord* const block = blocks().freed_at(reinterpret_cast<std::uintptr_t>(pointer));
  const HostCall call = host_call(block->freed_at);
  if (call.stack.empty()) return "";
  return fmt::format(" at {}:{}", call.stack.front().file, call.stack.front().line);
}

const char* rule_of(const void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const BlockRecord* const freed = blocks().freed_at(address);
  return freed != nullptr && freed->begin == address ? "double-free" : "invalid-free";
}

const char* advice_for_copy(const std::string& why, const std::string& call) {
  const bool wants_device = why.find("must be device memory") != why.npos;
  if (wants_device && call.starts_with("cudaMemset"))
    return "give it device memory: memset() fills the host's, and a variable of the device has its "
           "address from cudaGetSymbolAddress()";
  if (wants_device || why.find("must be host memory") != why.npos)
    return "name the direction that the two pointers have: cudaMemcpyHostToDevice if the source is "
           "in host memory, cudaMemcpyDeviceToHost if it is in device memory";
  return "compare the number of bytes with the size of the memory at each end; multiply a number "
         "of elements by the size of one";
}

void report_copy(const Object& object, const std::string& why, const char* next,
                 const char* rule = "wrong-copy") {
  const std::vector<const void*> pcs = pcs_here();
  findings().add({rule, user_call(pcs), nullptr, object.address}, [&] {
    const HostCall call = host_call(pcs);
    Finding finding;
    finding.rule = rule;
    finding.actors = {calling_host(call)};
    finding.object = object;
    finding.what = fmt::format("{}: {}", call.function, why);
    finding.next = next != nullptr ? next : advice_for_copy(why, call.function);
    return finding;
  });
}

}  // namespace

void note_memory_misuse(MemoryMisuse misuse, const void* pointer, const std::string& why) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const Object object = object_at(address, 0);
  if (misuse == MemoryMisuse::wrong_copy && blocks().freed_at(address) != nullptr)
    return report_copy(object, fmt::format("{} was freed{}", object.name, freed_before(pointer)),
                       "free the memory behind the last copy that uses it", "use-after-free");
  if (misuse == MemoryMisuse::wrong_copy) return report_copy(object, why, nullptr);
  if (misuse == MemoryMisuse::wrong_operand)
    return report_copy(object, why,
                       "pass device memory that is as large as the call's sizes, leading "
                       "dimensions and strides say");
  const char* const rule = rule_of(pointer);
  const std::vector<const void*> pcs = pcs_here();
  findings().add({rule, user_call(pcs), nullptr, object.address}, [&] {
    const bool in_kernel = Worker::running() != nullptr;
    const HostCall call = host_call(pcs);
    Finding finding = in_kernel ? finding_here(Tool::memcheck, rule, Severity::error) : Finding{};
    finding.rule = rule;
    finding.actors = {in_kernel ? actor_at(frames_here()) : calling_host(call)};
    finding.actors[0].role = in_kernel ? "frees" : "calls";
    finding.object = object;
    const bool twice = finding.rule == "double-free";
    const std::string who = in_kernel ? name_of(finding.actors[0]) : "the host";
    finding.what = twice ? fmt::format("{} frees {}, which was freed before{}", who, object.name,
                                       freed_before(pointer))
                         : fmt::format("{} frees what cannot be freed: {}", who, why);
    finding.next =
        twice ? "free it once, and then set the pointer to null"
              : "free only the pointer that the allocation returned, with the matching call";
    return finding;
  });
}

void note_copy(const void* to, const void* from, std::size_t bytes) {
  const auto target = reinterpret_cast<std::uintptr_t>(to);
  const auto source = reinterpret_cast<std::uintptr_t>(from);
  if (target == source || target >= source + bytes || source >= target + bytes) return;
  if (!device_area.contains(target)) return;
  report_copy(object_at(target, 0),
              fmt::format("source and destination of {} bytes overlap: bytes may be read after "
                          "they were overwritten",
                          bytes),
              "copy to other memory first, or move the elements in a kernel");
}

void note_host_access(const void* pointer, bool is_write, const void* pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!device_area.contains(address)) return;
  const Object object = object_at(address, 0);
  const bool is_beyond = object.from == "cudaMallocManaged";
  const char* const rule = is_beyond ? "out-of-bounds-global" : "device-pointer-on-host";
  findings().add({rule, nullptr, nullptr, object.address}, [&] {
    Finding finding;
    finding.rule = rule;
    finding.actors = {host_actor(is_write ? "writes" : "reads")};
    finding.actors[0].stack = host_call(pcs_from(pc)).stack;
    finding.object = object;
    const std::string where = object.kind.empty()
                                  ? fmt::format("address {:#x} of device memory", address)
                                  : fmt::format("byte {} of {} ({} bytes of device memory)",
                                                object.offset, object.name, object.bytes);
    finding.what = fmt::format("the host {} {}", is_write ? "writes" : "reads", where);
    finding.next = "copy it with cudaMemcpy(), or allocate it with cudaMallocManaged()";
    if (is_beyond) {
      finding.what =
          fmt::format("the host {} at byte {} of {}, which has {} bytes",
                      is_write ? "writes" : "reads", object.offset, object.name, object.bytes);
      finding.next = "compare the index with the size of the array, or test it before the access";
    }
    return finding;
  });
}

}  // namespace warpstep::sim::check
