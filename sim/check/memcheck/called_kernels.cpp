// Kernels that the host calls without a launch configuration, which C++ allows through a pointer.
#include <fmt/format.h>

#include <utility>

#include "sim/block/worker.h"
#include "sim/check/describe/actors.h"
#include "sim/check/describe/call_stacks.h"
#include "sim/check/report/findings.h"
#include "sim/check/shadow/context.h"
#include "sim/device/builtins/kernel_entry.h"

namespace warpstep::sim::check {

namespace {

Finding finding_of(std::vector<SourceLocation> stack) {
  Finding finding;
  finding.tool = Tool::api;
  finding.rule = "kernel-called";
  std::string kernel = "a kernel";
  if (!stack.empty()) {
    kernel = "the kernel " + stack.front().function;
    finding.kernel = stack.front().function;
    stack.erase(stack.begin());
  }
  finding.actors = {host_actor("calls")};
  finding.actors[0].stack = std::move(stack);
  finding.what = fmt::format(
      "the host calls {} as a function, without a launch configuration: no grid is launched, and "
      "none of its code runs",
      kernel);
  finding.next = "write <<<grid, block>>> in front of the arguments";
  return finding;
}

}  // namespace

}  // namespace warpstep::sim::check

bool warpstep::sim::is_called_as_function() {
  using namespace warpstep::sim::check;
  if (Worker::running() != nullptr) {
    ++context.accesses;  // the kernel is compiled for checks, even if it accesses nothing
    return false;
  }
  const std::vector<const void*> pcs = pcs_here();
  findings().add({"kernel-called", user_call(pcs), nullptr, 0},
                 [&] { return finding_of(host_call(pcs).stack); });
  return true;
}
