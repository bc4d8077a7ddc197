// Path of a launch, 5 of 8. Next: sim/block/worker.cpp.
#include "sim/launch/worker_pool.h"

#include <algorithm>

#include "sim/block/worker.h"

namespace warpstep::sim {

Crew& Crew::instance() {
  static Crew crew;
  return crew;
}

Crew::~Crew() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void Crew::run(Grid& grid, unsigned workers) {
  const auto wanted = static_cast<unsigned>(std::min<std::uint64_t>(workers, grid.blocks())) - 1;
  if (wanted != 0) {
    const std::lock_guard lock(mutex_);
    while (helpers_.size() < wanted) helpers_.emplace_back([this] { help(); });
    grid_ = &grid;
    places_ = wanted;
  }
  if (wanted != 0) wake_.notify_all();
  Worker::of_this_thread().run(grid);
  if (wanted == 0) return;
  std::unique_lock lock(mutex_);
  grid_ = nullptr;  // who has not joined by now finds nothing left to do
  places_ = 0;
  done_.wait(lock, [this] { return helping_ == 0; });
}

void Crew::help() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || places_ != 0; });
    if (closing_) return;
    --places_;
    ++helping_;
    Grid& grid = *grid_;
    lock.unlock();
    Worker::of_this_thread().run(grid);
    lock.lock();
    if (--helping_ == 0) done_.notify_all();
  }
}

}  // namespace warpstep::sim
