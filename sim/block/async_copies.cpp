#include "sim/block/async_copies.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "sim/abi/run_queue.h"
#include "sim/base/observer.h"

namespace warpstep::sim {

constinit thread_local bool notes_async_copies = false;
constinit thread_local unsigned barriers_with_transactions = 0;

namespace {

void make(const AsyncCopy& copy) {
  std::memcpy(copy.to, copy.from, copy.bytes);
  if (copy.zeros != 0) std::memset(static_cast<char*>(copy.to) + copy.bytes, 0, copy.zeros);
}

bool is_noted() {
  return notes_async_copies && run_queue.running != nullptr;
}

}  // namespace

AsyncCopies& AsyncCopies::of_this_thread() {
  static thread_local const auto copies = std::make_unique<AsyncCopies>();
  return *copies;
}

void AsyncCopies::prepare(bool late) {
  late_ = late;
  notes_async_copies = late || observer != nullptr;
}

/// Copies whose threads have ended without waiting are made now: memory of the device keeps them.
void AsyncCopies::end_block() {
  forget_transactions();
  if (threads_.empty()) return;
  if (observer != nullptr) observer->async_copies_left();
  for (OfThread& thread : threads_)
    for (AsyncCopy& copy : thread.copies) make_if_late(copy);
  threads_.clear();
}

void AsyncCopies::forget() {
  forget_transactions();
  if (threads_.empty()) return;
  if (observer != nullptr) observer->async_copies_left();
  threads_.clear();
}

AsyncCopies::OfThread& AsyncCopies::of_running_thread() {
  const std::size_t rank = run_queue.running->rank;
  if (threads_.size() <= rank) threads_.resize(rank + 1);
  return threads_[rank];
}

void AsyncCopies::begin(AsyncCopy copy, const void* back) {
  copy.rank = run_queue.running->rank;
  copy.group = copy.is_bulk ? of_running_thread().bulk_groups : of_running_thread().groups;
  // The observer may let other threads go first.
  if (observer != nullptr) observer->async_copy_began(copy, back);
  if (!late_) make(copy);
  of_running_thread().copies.push_back(copy);
}

void AsyncCopies::end_group(bool is_bulk) {
  OfThread& thread = of_running_thread();
  ++(is_bulk ? thread.bulk_groups : thread.groups);
}

void AsyncCopies::make_if_late(AsyncCopy& copy) const {
  if (late_ && !copy.is_made) make(copy);
  copy.is_made = true;
}

/// Makes those copies and strikes them off.
template <class Which>
void AsyncCopies::finish(OfThread& thread, const Which& which) {
  std::erase_if(thread.copies, [&](AsyncCopy& copy) {
    if (!which(copy)) return false;
    make_if_late(copy);
    return true;
  });
}

void AsyncCopies::wait(std::size_t but_latest, bool open_too, const void* back) {
  OfThread& thread = of_running_thread();
  if (observer != nullptr && !thread.copies.empty())
    observer->async_copies_waited(thread.groups, false, back);
  finish(thread, [&](const AsyncCopy& copy) {
    const bool is_over = !copy.is_bulk && (open_too || copy.group + but_latest < thread.groups);
    if (is_over && observer != nullptr) observer->async_copy_ended(copy);
    return is_over;
  });
}

void AsyncCopies::wait_for_bulk(std::size_t but_latest, bool reads_only, const void* back) {
  OfThread& thread = of_running_thread();
  if (observer != nullptr && !thread.copies.empty())
    observer->async_copies_waited(thread.bulk_groups, true, back);
  const auto is_over = [&](const AsyncCopy& copy) {
    return copy.is_bulk && copy.barrier == nullptr && copy.group + but_latest < thread.bulk_groups;
  };
  if (!reads_only)
    return finish(thread, [&](const AsyncCopy& copy) {
      if (!is_over(copy)) return false;
      if (observer != nullptr) observer->async_copy_ended(copy);
      return true;
    });
  for (AsyncCopy& copy : thread.copies) {
    if (!is_over(copy)) continue;
    make_if_late(copy);
    if (observer != nullptr) observer->async_copy_read(copy);
  }
}

void AsyncCopies::give_to(const void* barrier, bool closed_too) {
  OfThread& thread = of_running_thread();
  for (AsyncCopy& copy : thread.copies) {
    if (copy.is_bulk || copy.barrier != nullptr) continue;
    if (copy.group != thread.groups && !closed_too) continue;
    copy.barrier = barrier;
    if (observer != nullptr) observer->async_copy_given(copy);
  }
}

void AsyncCopies::end_phase(const void* barrier) {
  for (OfThread& thread : threads_)
    finish(thread, [&](const AsyncCopy& copy) {
      if (copy.barrier != barrier) return false;
      if (observer != nullptr) observer->async_copy_ended_in_phase(copy);
      return true;
    });
}

std::ptrdiff_t AsyncCopies::add_transactions(const void* barrier, std::ptrdiff_t bytes) {
  const auto found = transactions_.try_emplace(barrier, 0).first;
  const std::ptrdiff_t missing = found->second += bytes;
  if (missing == 0) transactions_.erase(found);
  barriers_with_transactions = static_cast<unsigned>(transactions_.size());
  return missing;
}

void AsyncCopies::forget_transactions() {
  transactions_.clear();
  barriers_with_transactions = 0;
}

void begin_async_copy(void* to, const void* from, std::size_t bytes, std::size_t zeros,
                      const void* barrier) {
  const AsyncCopy copy{.to = to, .from = from, .bytes = bytes, .zeros = zeros, .barrier = barrier};
  if (!is_noted()) return make(copy);
  AsyncCopies::of_this_thread().begin(copy, __builtin_return_address(0));
}

void begin_bulk_copy(void* to, const void* from, std::size_t bytes, const void* barrier) {
  const AsyncCopy copy{
      .to = to, .from = from, .bytes = bytes, .zeros = 0, .barrier = barrier, .is_bulk = true};
  if (!is_noted()) return make(copy);
  AsyncCopies::of_this_thread().begin(copy, __builtin_return_address(0));
}

void end_async_group() {
  if (is_noted()) AsyncCopies::of_this_thread().end_group(false);
}

void end_bulk_group() {
  if (is_noted()) AsyncCopies::of_this_thread().end_group(true);
}

void wait_for_bulk_groups(std::size_t but_latest, bool reads_only) {
  if (is_noted())
    AsyncCopies::of_this_thread().wait_for_bulk(but_latest, reads_only,
                                                __builtin_return_address(0));
}

void wait_for_async_groups(std::size_t but_latest) {
  if (is_noted())
    AsyncCopies::of_this_thread().wait(but_latest, false, __builtin_return_address(0));
}

void wait_for_async_copies() {
  if (is_noted()) AsyncCopies::of_this_thread().wait(0, true, __builtin_return_address(0));
}

void give_async_copies_to(const void* barrier, bool closed_too) {
  if (is_noted()) AsyncCopies::of_this_thread().give_to(barrier, closed_too);
}

void end_async_copies_of(const void* barrier) {
  if (is_noted()) AsyncCopies::of_this_thread().end_phase(barrier);
}

std::ptrdiff_t add_transactions(const void* barrier, std::ptrdiff_t bytes) {
  return AsyncCopies::of_this_thread().add_transactions(barrier, bytes);
}

}  // namespace warpstep::sim
