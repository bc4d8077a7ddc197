#include "sim/check/synccheck/barrier_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>
#include <unordered_map>

#include "sim/check/describe/actors.h"
#include "sim/symbols/backtrace.h"
#include "sim/symbols/user_code.h"

namespace warpstep::sim::check {

namespace {

/// One string for each place, and for each chain of calls.
struct Known {
  static Known& of_this_thread() {
    static thread_local const auto known = std::make_unique<Known>();
    return *known;
  }

  const std::string* one(const std::string& text) {
    return text.empty() ? nullptr : &*texts.insert(text).first;
  }

  std::unordered_map<const void*, BarrierCall> by_pc;
  std::set<std::string> texts;
  const void* latest_pcs[2] = {};
  const BarrierCall* latest[2] = {};
};

BarrierCall call_at(Known& known, const void* pc) {
  BarrierCall call;
  const std::string place = user_place(pc);
  call.place = known.one(place);
  call.stack = stack_at(pc);
  std::string calls = place;
  for (const SourceLocation& location : call.stack)
    calls += fmt::format(" {}:{}:{}", location.file, location.line, location.column);
  if (call.place != nullptr) call.calls = known.one(calls);
  call.is_in_kernel = !call.stack.empty() && is_kernel_that_runs(call.stack.back());
  return call;
}

constexpr std::size_t kMostCalls = 16;

/// Of the thread that came last, on whose stack this is.
std::size_t callers_here(std::span<const void*> all) {
  const std::vector<const void*> calls = calls_on_this_stack();
  const auto is_users = [](const void* call) { return barrier_call_at(call).place != nullptr; };
  auto call = std::find_if(calls.begin(), calls.end(), is_users);
  std::size_t count = 0;
  if (call != calls.end())
    for (++call; call != calls.end() && count < all.size(); ++call) all[count++] = *call;
  return count;
}

/// The addresses of calls behind the one at which a thread waits, up to the kernel's.
std::span<const void* const> callers(const Worker& worker, const Thread& thread,
                                     std::span<const void*> all) {
  const bool is_last = &thread == run_queue.running;
  const std::size_t count = is_last ? callers_here(all) : worker.callers_of(thread, all);
  std::size_t used = 0;
  while (used < count && barrier_call_at(all[used]).place != nullptr &&
         !barrier_call_at(all[used++]).is_in_kernel) {
  }
  return all.first(used);
}

}  // namespace

const BarrierCall& barrier_call_at(const void* pc) {
  Known& known = Known::of_this_thread();
  for (std::size_t i = 0; i < 2; ++i)
    if (known.latest_pcs[i] == pc && known.latest[i] != nullptr) return *known.latest[i];
  const auto [entry, is_new] = known.by_pc.try_emplace(pc);
  if (is_new) entry->second = call_at(known, pc);
  known.latest_pcs[1] = known.latest_pcs[0];
  known.latest[1] = known.latest[0];
  known.latest_pcs[0] = pc;
  known.latest[0] = &entry->second;
  return entry->second;
}

std::uint64_t path_behind(const Worker& worker, const Thread& thread) {
  std::array<const void*, kMostCalls> all;
  std::uint64_t path = 0;
  for (const void* const caller : callers(worker, thread, all))
    path = path * 0x9E3779B97F4A7C15u +
           reinterpret_cast<std::uintptr_t>(barrier_call_at(caller).calls);
  return path;
}

std::vector<SourceLocation> stack_of(const Worker& worker, const Thread& thread) {
  std::array<const void*, kMostCalls> all;
  const BarrierCall& call = barrier_call_at(worker.suspended_pc(thread));
  std::vector<SourceLocation> stack = call.stack;
  if (call.is_in_kernel) return stack;
  for (const void* const caller : callers(worker, thread, all))
    for (const SourceLocation& location : barrier_call_at(caller).stack) stack.push_back(location);
  return stack;
}

}  // namespace warpstep::sim::check
