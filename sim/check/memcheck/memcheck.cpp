#include "sim/check/memcheck/memcheck.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <utility>

#include "sim/block/worker.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/allocations.h"
#include "sim/check/describe/call_stacks.h"
#include "sim/check/describe/host_memory.h"
#include "sim/check/describe/values.h"
#include "sim/check/memcheck/repeats.h"
#include "sim/check/ordering/block_epochs.h"
#include "sim/check/ordering/stream_order.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/sites.h"
#include "sim/check/synccheck/redundant_barriers.h"
#include "sim/gpu/device_limits.h"
#include "sim/memory/pinned_memory.h"
#include "sim/schedule/settings.h"

namespace warpstep::sim::check {

namespace {

constexpr std::uintptr_t kFirstPages = 1 << 16;
constexpr const char* kOutOfBoundsGlobal = "out-of-bounds-global";
constexpr const char* kUseAfterFree = "use-after-free";

/// What is wrong with an access.
struct Verdict {
  const char* rule;
  std::string what;  // ends a sentence that begins with "thread … writes 4 bytes "
  const char* next;
  cudaError_t code = cudaErrorIllegalAddress;
};

Epoch last_reported = 0;  // of the thread that the latest finding is about

/// Accesses that went on after a finding.
[[gnu::init_priority(200)]] Repeats repeats;

/// The thread that stops, from where it does: after a signal, from the handler.
[[gnu::init_priority(200)]] Frames at_fault;

/// The stack of a thread as the program asked for it.
std::size_t users_stack_bytes() {
  return settings().stack_bytes - kStackOfReports + stack_limit();
}

std::string bytes_in_words(std::size_t bytes) {
  return fmt::format("{} byte{}", bytes, bytes == 1 ? "" : "s");
}

/// Returns the finding's number. `describe` gives the object and the verdict, and is called for a
/// new finding only: a kernel without a guard misses its arrays in each of its threads.
template <class Describe>
std::size_t report(const Access& access, const char* rule, std::uintptr_t object_begin,
                   const Describe& describe) {
  last_reported = context.epochs[run_queue.running->rank];
  stop_observing_for_good();
  const FindingKey key{rule, sites.instruction(access.site), nullptr, object_begin};
  return findings().add(key, [&] {
    const std::pair<Object, Verdict> described = describe();
    const auto& [object, verdict] = described;
    Finding finding = finding_here(Tool::memcheck, verdict.rule, Severity::error);
    finding.actors = {running_actor(access)};
    finding.object = object;
    finding.what = fmt::format("{} {} {} {}", name_of(finding.actors[0]), finding.actors[0].role,
                               bytes_in_words(access.bytes), verdict.what);
    finding.next = verdict.next;
    return finding;
  });
}

std::size_t report(const Access& access, const Object& object, const Verdict& verdict) {
  return report(access, verdict.rule, object.address, [&] { return std::pair{object, verdict}; });
}

/// Ends the launch as a GPU does.
[[noreturn]] void end_launch(const Access& access, const Verdict& verdict) {
  Worker::running()->stop({.kind = FaultKind::misuse,
                           .pc = sites.instruction(access.site),
                           .code = verdict.code,
                           .what = fmt::format("{} {} {}", running_actor(access).role,
                                               bytes_in_words(access.bytes), verdict.what),
                           .advice = verdict.next,
                           .is_reported = true});
}

std::string with_size(const Object& object) {
  return fmt::format("{} ({})", object.name, bytes_in_words(object.bytes));
}

std::string freed_at(std::uintptr_t address) {
  const BlockRecord* const block = blocks().freed_at(address);
  const HostCall call = host_call(block->freed_at);
  if (call.stack.empty()) return "";
  return fmt::format(" at {}:{}", call.stack.front().file, call.stack.front().line);
}

Verdict verdict_on_freed(std::uintptr_t address, const Object& object) {
  return {kUseAfterFree,
          fmt::format("inside {}, which was freed{}", with_size(object), freed_at(address)),
          is_of_a_stream(object) ? "free it after its last use: in that kernel's stream, or in one "
                                   "that waits for an event recorded after it"
                                 : "free the memory only after the last kernel that uses it"};
}

Verdict verdict_on_bounds(const Access& access, const Object& object, const char* rule) {
  std::string where = object.kind.empty()
                          ? "at an address that is in no allocation"
                          : position_of(object, access.bytes) + " " + with_size(object);
  if (!object.index.empty()) where += fmt::format(", at index {}", object.index);
  return {rule, std::move(where),
          "compare the index with the size of the array, or test it before the access"};
}

Verdict verdict_on_foreign_shared(const Object& object) {
  return {"foreign-shared-pointer",
          fmt::format("in {}, the shared memory of another kernel", with_size(object)),
          "a pointer to shared memory is valid in its own block only: keep data in global memory"};
}

/// Shared memory: beyond an array lies what is not the kernel's.
void check_shared(const Access& access, std::uintptr_t address) {
  Object object = object_at(access.address, access.bytes);
  const Area& area = context.static_shared;
  const ThreadLocal* const array =
      area.contains(address) ? array_at(address - area.begin) : nullptr;
  const bool foreign = array != nullptr && is_foreign(*array);
  if (foreign && was_index_outside(location_of_site(access.site)))
    end_launch(access, {"out-of-bounds-shared", "beyond the end of an array in shared memory",
                        "compare the index with the array's size in that dimension"});
  Verdict verdict = foreign ? verdict_on_foreign_shared(object)
                            : verdict_on_bounds(access, object, "out-of-bounds-shared");
  if (object.address == context.dynamic_shared.begin && object.offset >= 0 && !foreign)
    verdict.next =
        "give the launch as many bytes as the kernel uses, in <<<grid, block, bytes>>>, or compare "
        "the index with that size";
  report(access, object, verdict);
  end_launch(access, verdict);
}

/// Beyond a variable, but so near that it may be meant. Whether the access may go on.
bool check_beside_variable(const Access& access) {
  constexpr long long kNear = 64;
  const Object object = object_at(access.address, access.bytes);
  const bool is_known = object.kind == "constant" || object.kind == "global";
  if (!is_known || object.offset - static_cast<long long>(object.bytes) > kNear) return true;
  report(
      access, object,
      verdict_on_bounds(access, object,
                        object.kind == "constant" ? "out-of-bounds-constant" : kOutOfBoundsGlobal));
  return false;
}

/// What is right here is most often asked for: objects are described where something is wrong only.
bool check_variable(const Memory& memory, const Access& access, std::uintptr_t address) {
  const GlobalVariable& variable = global_variable_at(address);
  Cell& cell = memory.area->cell(address);
  cell.write.bits |= ShadowRecord::kEverWritten;  // what is static has a value
  if (variable.bytes == 0) return check_beside_variable(access);
  const std::uintptr_t end = std::min(access.address + access.bytes, (address | 3) + 1);
  const bool is_constant = variable.as == DeclaredAs::constant;
  if (end > variable.begin + variable.bytes) {
    const Object object = object_at(access.address, access.bytes);
    const char* const rule = is_constant ? "out-of-bounds-constant" : kOutOfBoundsGlobal;
    report(access, object, verdict_on_bounds(access, object, rule));
    return false;
  }
  if (is_constant && access.is_write) {
    const Object object = object_at(access.address, access.bytes);
    report(access, object,
           {"write-to-constant", fmt::format("in the __constant__ variable {}", with_size(object)),
            "let the host set it with cudaMemcpyToSymbol(), or make it a __device__ variable"});
  }
  if (variable.as != DeclaredAs::host) return true;
  const Object object = object_at(access.address, access.bytes);
  const Verdict verdict{"host-pointer-in-kernel",
                        fmt::format("in {}, a variable of the host", with_size(object)),
                        "declare it __device__, or copy it to memory from cudaMalloc()"};
  report(access, object, verdict);
  end_launch(access, verdict);
}

void check_stack(const Access& access) {
  const Stacks& stacks = Worker::running()->stacks();
  if (stacks.number_of(access.address) ==
      stacks.number_of(reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0))))
    return check_local(access);
  report(access, {},
         {"foreign-local-pointer", "in a local variable of another thread",
          "local memory is private to its thread: pass the value through shared memory"});
}

/// On a device it may be mapped by then, or not yet.
void report_too_early(const Access& access) {
  const Object object = object_at(access.address, access.bytes);
  const std::string what =
      fmt::format("in {}, which another stream allocates, perhaps later", with_size(object));
  report(access, object,
         {"use-before-allocation", what,
          "record an event after the allocation, and let this stream wait for it"});
}

}  // namespace

bool may_access(const Memory& memory, const Access& access, std::uintptr_t address) {
  if (memory.area == &variables_area) return check_variable(memory, access, address);
  const std::size_t left = access.address + access.bytes - address;
  const std::size_t in_cell = 4 - address % 4;
  if (is_allocated(memory, address, std::min(left, in_cell))) {
    if (memory.area != &device_area) return true;
    const BlockRecord& block = *blocks().again_at(address);
    if (may_be_too_early(block.begin)) report_too_early(access);
    if (block.kind == MemoryKind::managed)
      memory.area->cell(address).write.bits |= ShadowRecord::kEverWritten;
    return true;
  }
  if (memory.is_shared) check_shared(access, address);
  if (repeats.count(access)) return false;
  const BlockRecord* const block = blocks().near(access.address);
  const bool was_freed = address == access.address ? block != nullptr && !block->freed_at.empty()
                                                   : blocks().freed_at(address) != nullptr;
  const char* const rule = was_freed ? kUseAfterFree : kOutOfBoundsGlobal;
  const auto describe = [&] {
    Object object = object_at(access.address, access.bytes);
    Verdict verdict =
        was_freed ? verdict_on_freed(address, object) : verdict_on_bounds(access, object, rule);
    return std::pair{std::move(object), std::move(verdict)};
  };
  const std::size_t number = report(access, rule, block == nullptr ? 0 : block->begin, describe);
  if (memory.area == &device_area && was_freed) end_launch(access, describe().second);
  repeats.add(access, number);
  return false;
}

void check_other_memory(const Access& access) {
  const std::uintptr_t address = access.address;
  if (is_index(address)) return;  // of the engine of a library of kernels
  if (address - context.stacks < context.stack_bytes) return check_stack(access);
  const Area& dynamic = context.dynamic_shared;
  if (address - (dynamic.begin - kAroundDynamicShared) < dynamic.bytes + 2 * kAroundDynamicShared)
    return check_shared(access, address);
  if (find_host_block(address) || is_of_the_program(address) || is_kernels_own(address)) return;
  Object object = object_at(address, access.bytes);
  Verdict verdict = verdict_on_bounds(access, object, kOutOfBoundsGlobal);
  if (address < kFirstPages) {
    verdict = {"null-pointer", fmt::format("through a null pointer (address {:#x})", address),
               "pass the kernel memory from cudaMalloc(), and check that cudaMalloc() succeeded"};
    object = {};
  } else if (blocks().freed_at(address) != nullptr) {
    verdict = verdict_on_freed(address, object);
  } else if (const std::string where = describe_host_pointer(address); !where.empty()) {
    object = {};
    object.kind = "host";
    object.name = where;
    object.address = address & ~std::uintptr_t{4095};
    verdict = {"host-pointer-in-kernel", fmt::format("in {}", where),
               "copy it to memory from cudaMalloc(), or allocate it with cudaMallocManaged()"};
  }
  report(access, object, verdict);
  end_launch(access, verdict);
}

void note_where_fault_is() {
  at_fault = frames_here();
}

bool report_wrong_access(const Worker& worker, const Fault& fault) {
  if (fault.is_reported) return true;
  if (fault.kind != FaultKind::signal || (fault.signal != SIGSEGV && fault.signal != SIGBUS))
    return false;
  const Epoch epoch = BlockEpochs::of_this_thread().epoch(run_queue.running->rank);
  if (epoch == last_reported) return true;
  const auto address = reinterpret_cast<std::uintptr_t>(fault.address);
  Verdict verdict{kOutOfBoundsGlobal,
                  fmt::format("accesses address {:#x}, which is in no allocation", address),
                  "compare the index with the size of the array"};
  if (worker.stacks().in_guard_page(fault.address)) {
    verdict = {"stack-overflow",
               fmt::format("used all {} KiB of its stack", users_stack_bytes() >> 10),
               "make its local arrays smaller or its recursion shallower, or give each thread more "
               "with cudaDeviceSetLimit(cudaLimitStackSize, bytes)"};
  } else if (fault.signal_code == SI_KERNEL && fault.address == nullptr) {
    verdict = {"misaligned-access", "accesses an address that is misaligned for its type",
               "a float4 must lie at a multiple of 16 bytes, a float2 at a multiple of 8"};
  } else if (address < kFirstPages) {
    verdict = {"null-pointer", fmt::format("follows a null pointer (address {:#x})", address),
               "pass the kernel memory from cudaMalloc(), and check that cudaMalloc() succeeded"};
  }
  findings().add({verdict.rule, fault.pc, nullptr, 0}, [&] {
    Finding finding = finding_here(Tool::memcheck, verdict.rule, Severity::error);
    finding.actors = {actor_at(at_fault)};
    finding.actors[0].role = fault.is_write ? "writes" : "reads";
    finding.what = fmt::format("{} {}", name_of(finding.actors[0]), verdict.what);
    finding.next = verdict.next;
    return finding;
  });
  return true;
}

}  // namespace warpstep::sim::check
