#include "sim/gpu/context.h"

#include <atomic>
#include <mutex>
#include <utility>

#include "sim/base/per_thread.h"

namespace warpstep::sim {

namespace {

// One check on every API call and launch, so an atomic; the reason beside it changes rarely.
constinit std::atomic<cudaError_t> context{cudaSuccess};
std::mutex reason_mutex;
[[gnu::init_priority(200)]] std::string reason_text;

constinit thread_local cudaError_t thread_error = cudaSuccess;
constinit thread_local bool explained = false;  // spares a success the look at a string

struct Explanation {
  std::string text;
};

/// Why the last call of this thread was refused. Exit handlers' calls may be, too.
std::string& explanation() {
  return per_thread<Explanation>().text;
}

constinit thread_local bool thread_has_used = false;
constinit std::atomic<bool> process_has_used{false};

void note_use() {
  if (thread_has_used) [[likely]]
    return;
  thread_has_used = true;
  process_has_used.store(true, std::memory_order_relaxed);
}

}  // namespace

cudaError_t returned(cudaError_t code) {
  note_use();
  if (code != cudaSuccess) {
    thread_error = code;
  } else if (explained) {
    explanation().clear();
    explained = false;
  }
  return code;
}

cudaError_t last_error() {
  return thread_error;
}

cudaError_t take_last_error() {
  return std::exchange(thread_error, cudaSuccess);
}

cudaError_t context_status() {
  note_use();
  return context.load(std::memory_order_relaxed);
}

RuntimeUse runtime_use() {
  return {thread_has_used, process_has_used.load(std::memory_order_relaxed)};
}

void set_runtime_use(RuntimeUse use) {
  thread_has_used = use.by_thread;
  process_has_used.store(use.by_process, std::memory_order_relaxed);
}

void break_context(cudaError_t code, std::string reason) {
  const std::scoped_lock lock(reason_mutex);
  if (context_status() != cudaSuccess || code == cudaSuccess) return;
  reason_text = std::move(reason);
  context.store(code);
}

void retire_broken_context() {
  const std::scoped_lock lock(reason_mutex);
  if (context_status() == cudaSuccess) return;
  reason_text =
      "an earlier kernel corrupted this process's context; cudaDeviceReset does not repair it, and "
      "only a new process can use the device again";
  context.store(cudaErrorDevicesUnavailable);
}

std::string context_reason() {
  const std::scoped_lock lock(reason_mutex);
  return reason_text;
}

void explain(std::string sentence) {
  explanation() = std::move(sentence);
  explained = true;
}

cudaError_t refused(cudaError_t code, std::string sentence) {
  explain(std::move(sentence));
  return code;
}

cudaError_t null_output() {
  return refused(cudaErrorInvalidValue, "the pointer to the result is null");
}

std::string last_explanation() {
  return explanation();
}

void mend_context() {
  const std::scoped_lock lock(reason_mutex);
  context.store(cudaSuccess);
  reason_text.clear();
  thread_error = cudaSuccess;
  explanation().clear();
  explained = false;
}

}  // namespace warpstep::sim
