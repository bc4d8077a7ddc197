#include "sim/failure/failure.h"

#include <fmt/format.h>
#include <signal.h>

#include "sim/base/invariant.h"
#include "sim/failure/thread_states.h"
#include "sim/memory/regions.h"
#include "sim/symbols/symbolizer.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim {

namespace {

/// What a fault comes to: CUDA's code, what happened, and the next step.
struct Verdict {
  cudaError_t code;
  std::string what;
  std::string advice;
};

constexpr std::uintptr_t kFirstPages = 1 << 16;

Verdict verdict_on_access(const Fault& fault, const Worker& worker) {
  // What lies outside of all address space: the processor does not say which of the two it was.
  const bool is_outside_all = fault.signal_code == SI_KERNEL && fault.address != nullptr;
  const char* const access = is_outside_all   ? "access to"
                             : fault.is_write ? "write to"
                                              : "read from";
  const auto address = reinterpret_cast<std::uintptr_t>(fault.address);
  if (worker.overflows_at(fault.address))
    return {cudaErrorIllegalAddress,
            fmt::format("stack overflow: the thread used all of its {} KiB",
                        worker.stacks().bytes() >> 10),
            "make its local arrays smaller or its recursion shallower, or give each thread more: "
            "WARPSTEP_STACK=1M, or cudaDeviceSetLimit(cudaLimitStackSize, bytes)"};
  // The processor gives no address for an access that its instruction does not allow.
  if (fault.signal_code == SI_KERNEL && !is_outside_all)
    return {cudaErrorMisalignedAddress, "misaligned address",
            "a float4 must lie at a multiple of 16 bytes, a float2 at a multiple of 8"};
  if (address < kFirstPages)
    return {cudaErrorIllegalAddress,
            fmt::format("{} a null pointer (address {:#x})", access, address),
            "pass the kernel memory from cudaMalloc, and check that cudaMalloc succeeded"};
  const Region region = region_of(fault.address);
  if (region.kind == RegionKind::kDevice)
    return {
        cudaErrorIllegalAddress,
        fmt::format("{} address {:#x}, which {}", access, address,
                    describe_pointer(fault.address, region)),
        fmt::format("the kernel runs on another device: call cudaDeviceEnablePeerAccess({}, 0) "
                    "while the kernel's device is current, or copy the data with cudaMemcpyPeer",
                    region.device)};
  return {
      cudaErrorIllegalAddress,
      fmt::format("{} address {:#x}, which is in no allocation", access, address),
      "compare the index with the size of the array, and check that the array has not been freed"};
}

Verdict verdict_on(const Fault& fault, const Worker& worker) {
  switch (fault.kind) {
    case FaultKind::trap:
      return {cudaErrorLaunchFailure, "__trap() was called", ""};
    case FaultKind::exception:
      return {cudaErrorLaunchFailure, fmt::format("an exception left the kernel: {}", fault.what),
              "device code has no exceptions: nvcc does not compile a throw in a kernel"};
    case FaultKind::misuse:
      return {fault.code, fault.what, fault.advice};
    case FaultKind::assertion:
      return {cudaErrorAssert, fmt::format("assertion `{}` failed", fault.expression), ""};
    default:
      break;
  }
  if (fault.signal == SIGFPE)
    return {cudaErrorLaunchFailure, "integer division by zero, or overflow of a division",
            "test the divisor first; a GPU does not stop here, but continues with a wrong result"};
  if (fault.signal == SIGILL)
    return {cudaErrorIllegalInstruction, "an instruction that this processor does not support", ""};
  return verdict_on_access(fault, worker);
}

}  // namespace

std::string running_in_words() {
  if (!run_queue.row_untracked) return "thread " + coordinates(run_queue.running->index);
  return fmt::format("one of the threads {} to {}", coordinates(run_queue.running->index),
                     coordinates((run_queue.row_end - 1)->index));
}

Failure describe(const Fault& fault, const Worker& worker) {
  const Verdict verdict = verdict_on(fault, worker);
  const std::string kernel = function_name(worker.grid().kernel());
  const std::string where = fault.kind == FaultKind::assertion
                                ? fmt::format("{}:{}", fault.file, fault.line)
                            : fault.calls.empty() ? user_location(fault.pc)
                                                  : user_location(fault.calls);
  std::string report, echo;
  if (fault.kind == FaultKind::assertion)  // the line that a GPU prints, to the letter
    echo = fmt::format("{}:{}: {}: block: [{},{},{}], thread: [{},{},{}] Assertion `{}` failed.\n",
                       fault.file, fault.line, fault.function, blockIdx.x, blockIdx.y, blockIdx.z,
                       run_queue.running->index.x, run_queue.running->index.y,
                       run_queue.running->index.z, fault.expression);
  const std::string reason = fmt::format("kernel {}: {}", kernel, verdict.what);
  report += fmt::format("warpstep: {}\n", reason);
  report += fmt::format("  block {}, {}{}{}\n", coordinates(blockIdx), running_in_words(),
                        where.empty() ? "" : ", at ", where);
  if (!verdict.advice.empty()) report += fmt::format("  next: {}\n", verdict.advice);
  report += fmt::format("  the launch ends with {} ({})\n", cudaGetErrorName(verdict.code),
                        static_cast<int>(verdict.code));
  return {verdict.code, reason, std::move(report), std::move(echo)};
}

Failure describe_deadlock(const Worker& worker) {
  const std::string reason =
      fmt::format("kernel {}: deadlock: no thread of block {} can continue",
                  function_name(worker.grid().kernel()), coordinates(blockIdx));
  std::string report = fmt::format("warpstep: {}\n", reason);
  report += describe_thread_states({.kind = FaultKind::deadlock}, worker);
  report += fmt::format(
      "  next: make every lane that the mask names reach that call, or name only those that do\n"
      "  the launch ends with {} ({})\n",
      cudaGetErrorName(cudaErrorLaunchTimeout), static_cast<int>(cudaErrorLaunchTimeout));
  return {cudaErrorLaunchTimeout, reason, std::move(report)};
}

}  // namespace warpstep::sim
