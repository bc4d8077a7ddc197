#include "sim/streams/family.h"

#include <list>
#include <set>
#include <utility>

#include "sim/gpu/context.h"

namespace warpstep::sim {

namespace {

/// What is to be done, the next first.
struct Step {
  cudaStream_t order;
  KernelPiece run;
};
using Steps = std::list<Step>;

/// The steps that a grid which ran in `order` leaves: its children, the moment at which all of them
/// have ended, and what was to come last.
Steps steps_of(cudaStream_t order, KernelWork& work) {
  Steps steps;
  std::set<cudaStream_t> orders;
  for (KernelWork::Given& given : work.take()) {
    orders.insert(given.order);
    steps.push_back({given.order, std::move(given.run)});
  }
  for (const cudaStream_t own : orders) put_behind(own, order);
  if (!orders.empty())
    steps.push_back({order, [orders](cudaStream_t behind) {
                       for (const cudaStream_t own : orders) put_behind(behind, own);
                       return true;
                     }});
  for (KernelPiece& last : work.take_last()) steps.push_back({order, std::move(last)});
  return steps;
}

}  // namespace

void run_family(cudaStream_t stream, const KernelPiece& grid) {
  Steps steps;
  {
    KernelWork work;
    forget_kernel_errors();
    if (!grid(stream)) return;
    steps = steps_of(stream, work);
  }
  while (!steps.empty() && context_status() == cudaSuccess) {
    const Step step = std::move(steps.front());
    steps.pop_front();
    KernelWork work;
    forget_kernel_errors();
    if (step.run(step.order)) steps.splice(steps.begin(), steps_of(step.order, work));
  }
}

}  // namespace warpstep::sim
