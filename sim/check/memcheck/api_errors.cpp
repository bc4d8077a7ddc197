#include "sim/check/memcheck/api_errors.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "sim/block/worker.h"
#include "sim/check/describe/actors.h"
#include "sim/check/memcheck/ignored_results.h"
#include "sim/check/report/findings.h"
#include "sim/gpu/context.h"
#include "sim/symbols/symbolizer.h"

namespace warpstep::sim::check {

namespace {

/// An error that the program was not given, or has thrown away.
struct Unchecked {
  std::thread::id thread;
  std::string what;
  Actor actor;
};

std::mutex unchecked_mutex;
constinit std::atomic<bool> was_refused{false};  // a call or a launch

std::vector<Unchecked>& unchecked_errors() {
  // The process asks for them after other files' variables have ended.
  static auto& errors = *new std::vector<Unchecked>;
  return errors;
}

/// The launch that this host thread was refused last.
std::optional<Unchecked>& refused_launch() {
  static thread_local const auto launch = std::make_unique<std::optional<Unchecked>>();
  return *launch;
}

std::string in_location(const Actor& actor) {
  const std::string where = location_of(actor);
  return where.empty() ? "" : " in " + where;
}

/// As the API of the call names the error; both number it alike.
const char* name_of(cudaError_t code, std::string_view call) {
  const char* name = cudaGetErrorName(code);
  const bool is_drivers = call.size() > 2 && call[2] >= 'A' && call[2] <= 'Z';  // cuMemAlloc
  if (is_drivers) cuGetErrorName(static_cast<CUresult>(code), &name);
  return name != nullptr ? name : cudaGetErrorName(code);
}

Actor launching_thread() {
  Actor actor = actor_at(frames_here());
  actor.role = "launches";
  return actor;
}

const char* advice_for_launch(const std::string& why) {
  if (why.find("cudaFuncSetAttribute") != why.npos)
    return "call cudaFuncSetAttribute() as it says before the launch, or use less shared memory";
  if (why.find("has 0 blocks") != why.npos || why.find("no threads") != why.npos)
    return "round the number of blocks up, (n + threads - 1) / threads, and skip the launch if "
           "there are no elements";
  return "keep the launch within that limit";
}

}  // namespace

void note_refused_launch(const void* kernel, cudaError_t code) {
  was_refused = true;
  const bool in_kernel = Worker::running() != nullptr;
  const Actor actor = in_kernel ? launching_thread() : host_actor("launches");
  const bool too_many = code == cudaErrorCooperativeLaunchTooLarge;
  const char* const rule = too_many ? "grid-barrier-impossible" : "launch-failed";
  const std::string name = function_name(kernel);
  findings().add({rule, kernel, nullptr, line_of(actor)}, [&] {
    Finding finding;
    finding.tool = too_many ? Tool::synccheck : Tool::api;
    finding.rule = rule;
    finding.kernel = name;
    finding.what =
        fmt::format("the launch of {}{}{} fails with {}, and the kernel does not run: {}", name,
                    in_kernel ? " by " + name_of(actor) : "", in_location(actor),
                    cudaGetErrorName(code), last_explanation());
    finding.actors = {actor};
    finding.next = too_many ? "launch no more blocks than "
                              "cudaOccupancyMaxActiveBlocksPerMultiprocessor allows, and let each "
                              "do more"
                            : advice_for_launch(last_explanation());
    return finding;
  });
  if (in_kernel) return;  // each of its threads has an error of its own
  refused_launch() = {std::this_thread::get_id(),
                      fmt::format("the launch of {}{} fails with {}", name, in_location(actor),
                                  cudaGetErrorName(code)),
                      actor};
}

void note_unanswered_launch() {
  if (!refused_launch()) return;
  const std::lock_guard lock(unchecked_mutex);
  unchecked_errors().push_back(*refused_launch());
  refused_launch().reset();
}

void note_refused_call(const char* name, cudaError_t code, const void* back) {
  was_refused = true;
  if (!is_discarded_at(back)) return;
  const Actor actor = host_actor("calls");
  const std::string why = last_explanation();
  const std::lock_guard lock(unchecked_mutex);
  unchecked_errors().push_back({std::this_thread::get_id(),
                                fmt::format("{}{} fails with {}{}{}", name, in_location(actor),
                                            name_of(code, name), why.empty() ? "" : ": ", why),
                                actor});
}

bool has_refused_calls() {
  return was_refused;
}

void reset_errors() {
  refused_launch().reset();
  const std::lock_guard lock(unchecked_mutex);
  std::erase_if(unchecked_errors(),
                [](const Unchecked& error) { return error.thread == std::this_thread::get_id(); });
}

void report_unchecked_errors() {
  const std::lock_guard lock(unchecked_mutex);
  for (const Unchecked& error : unchecked_errors()) {
    findings().add({"unchecked-error", nullptr, nullptr, line_of(error.actor)}, [&] {
      Finding finding;
      finding.tool = Tool::api;
      finding.rule = "unchecked-error";
      finding.what = error.what + "; the program ignores the error and continues";
      finding.actors = {error.actor};
      finding.next =
          "compare what each call returns with cudaSuccess, and call cudaGetLastError() after each "
          "launch";
      return finding;
    });
  }
  unchecked_errors().clear();
}

}  // namespace warpstep::sim::check
