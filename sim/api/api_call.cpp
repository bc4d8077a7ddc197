#include "sim/api/api_call.h"

#include "runtime/log_internal.h"
#include "sim/base/observer.h"

#include <cuda_runtime_api.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpstep::sim {

namespace {
constinit thread_local int other_calls = 0;
}

PartsOfOneCall::PartsOfOneCall() {
  ++other_calls;
}

PartsOfOneCall::~PartsOfOneCall() {
  --other_calls;
}

bool calls_are_logged() {
  return other_calls == 0 && logger().should_log(spdlog::level::debug);
}

bool refusals_are_logged() {
  return other_calls == 0 && logger().should_log(spdlog::level::warn);
}

void log_call(const char* name, std::initializer_list<std::string> arguments, cudaError_t result,
              bool is_refusal) {
  const std::string call = fmt::format("{}({})", name, fmt::join(arguments, ", "));
  logger().debug("{} -> {}", call, cudaGetErrorName(result));
  if (!is_refusal) return;
  const std::string why = last_explanation();
  logger().warn("{}: {}{}{}", call, cudaGetErrorName(result), why.empty() ? "" : ": ", why);
}

void note_return(const char* name) {
  if (observer != nullptr && other_calls == 0) observer->call_returned(name);
}

void note_answer(const char* name, cudaError_t code, const void* back) {
  if (observer == nullptr || other_calls != 0) return;
  note_return(name);
  if (code != cudaSuccess && code != cudaErrorNotReady) observer->call_refused(name, code, back);
}

std::string argument_text(const void* pointer) {
  return pointer ? fmt::format("{}", pointer) : "nullptr";
}

std::string argument_text(const char* text) {
  return text ? fmt::format("\"{}\"", text) : "nullptr";
}

std::string argument_text(unsigned long long number) {
  return fmt::format("{}", number);
}

std::string argument_text(long long number) {
  return fmt::format("{}", number);
}

std::string argument_text(const dim3& shape) {
  return fmt::format("({}, {}, {})", shape.x, shape.y, shape.z);
}

}  // namespace warpstep::sim
