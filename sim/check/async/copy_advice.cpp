#include "sim/check/async/copy_advice.h"

#include <fmt/format.h>

#include "sim/check/describe/values.h"
#include "sim/check/shadow/sites.h"

namespace warpstep::sim::check {

namespace {

constexpr const char* kBehindOwnWait =
    "put __syncthreads() behind it, or use cooperative_groups::wait(), which has one: a thread "
    "waits for its own copies only";

std::string line_of(Site site) {
  const SourceLocation location = location_of_site(site);
  return location.line == 0 ? "" : fmt::format("{}:{}", location.file, location.line);
}

std::string between(const std::string& first, const std::string& second) {
  if (first.empty() || second.empty()) return "between the two";
  if (first == second) return fmt::format("between two runs of {}", first);
  return fmt::format("between {} and {}", first, second);
}

const char* what_comes(const MeetsCopy& meeting) {
  return meeting.is_copy ? "begins the next copy" : meeting.writes ? "writes" : "reads";
}

/// The thread has waited, but not for this copy.
CopyAdvice for_wrong_wait(const MeetsCopy& meeting) {
  const std::string wait = line_of(meeting.facts.wait);
  if (!meeting.facts.is_closed)
    return {fmt::format("the end of the copy's group before the wait at {}", wait),
            meeting.facts.is_bulk
                ? "close the group first, with cp.async.bulk.commit_group: a wait "
                  "covers closed groups only"
                : "close the group first, with __pipeline_commit(), producer_commit() or "
                  "cp.async.commit_group: a wait covers closed groups only"};
  const std::uint64_t behind = meeting.facts.behind;
  std::string next = fmt::format("at {}, wait for all groups: the copy is in the latest", wait);
  if (behind == 1)
    next = fmt::format("at {}, wait for all but the latest group: the copy is in the one before it",
                       wait);
  if (behind > 1)
    next = fmt::format(
        "at {}, wait for all but the latest {} groups: the copy is in the one before "
        "them",
        wait, behind);
  return {fmt::format("a wait for this copy: that at {} leaves its group under way", wait),
          std::move(next)};
}

}  // namespace

std::string under_way(const MeetsCopy& meeting, bool is_destination, const std::string& thread) {
  return fmt::format(
      ", {} which {} is still under way", is_destination ? "into" : "from",
      meeting.is_own ? "an asynchronous copy of its own" : "an asynchronous copy of " + thread);
}

CopyAdvice advice_for(const MeetsCopy& meeting) {
  if (meeting.overwrites && !meeting.facts.has_barrier)
    return {fmt::format("__syncthreads() after {}, before the copy at {}", meeting.access,
                        meeting.copy),
            "put __syncthreads() behind the line that reads, at the end of the loop: the copy "
            "overwrites what other threads may still read"};
  if (meeting.overwrites) return advice_before_copy(meeting.access, meeting.copy);
  if (meeting.facts.wait != 0) return for_wrong_wait(meeting);
  const std::string where = between(meeting.copy, meeting.access);
  if (meeting.facts.has_barrier)
    return {fmt::format("a wait for the barrier that the copy was given to, {}", where),
            fmt::format("wait for the phase before the line that {}: barrier.arrive_and_wait(), "
                        "barrier.wait() with the token of the arrival, or consumer_wait()",
                        what_comes(meeting))};
  if (meeting.facts.is_bulk)
    return {fmt::format("a wait for the bulk copy {}", where),
            fmt::format("close its group with cp.async.bulk.commit_group and wait before the line "
                        "that {}: cp.async.bulk.wait_group.read until the source may be written, "
                        "cp.async.bulk.wait_group until the copy is made",
                        what_comes(meeting))};
  std::string next = fmt::format(
      "wait for the copy before the line that {}, with cooperative_groups::wait(), "
      "consumer_wait() or __pipeline_wait_prior(), as suits how it was started",
      what_comes(meeting));
  if (!meeting.is_own)
    next +=
        "; if that waits for the thread's own part only, put "
        "__syncthreads() after it";
  return {fmt::format("a wait for the copy {}", where), std::move(next)};
}

CopyAdvice advice_behind_copy(const CopyFacts& facts, const std::string& copy,
                              const std::string& access, int access_line) {
  if (facts.has_barrier)
    return {
        fmt::format("a wait for the barrier that the copy was given to, {}", between(copy, access)),
        "let the thread that reads wait for the phase, with barrier.arrive_and_wait(), "
        "barrier.wait() or consumer_wait()"};
  const std::string wait = line_of(facts.wait);
  if (!wait.empty() && location_of_site(facts.wait).line < access_line)
    return {fmt::format("__syncthreads() {}", between(wait, access)),
            fmt::format("the wait at {} covers the thread's own copies only: {}", wait,
                        "put __syncthreads() behind it, where all threads of the block reach it")};
  return {fmt::format("a wait for the copy, and __syncthreads() {}", between(copy, access)),
          fmt::format("wait for the copy before the line that reads, and {}", kBehindOwnWait)};
}

CopyAdvice advice_before_copy(const std::string& access, const std::string& copy) {
  return {
      fmt::format("an order of {} before the next copy at {}",
                  access.empty() ? "the access" : access, copy),
      "release the stage behind the line that uses it, with consumer_release() or an arrival at "
      "a barrier, and let the thread that copies wait for that, with producer_acquire() or at "
      "the barrier"};
}

}  // namespace warpstep::sim::check
