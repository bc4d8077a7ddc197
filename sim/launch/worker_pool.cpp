// Path of a launch, 5 of 8. Next: sim/block/worker.cpp.
#include "sim/launch/worker_pool.h"

#include <algorithm>

#include "sim/block/worker.h"
#include "sim/launch/living_thread.h"

namespace warpstep::sim {

// Destroyed after the program's own static objects.
[[gnu::init_priority(200)]] static WorkerPool worker_pool;

WorkerPool& WorkerPool::instance() {
  return worker_pool;
}

WorkerPool::~WorkerPool() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_all();
  for (std::thread& helper : workers_) helper.join();
}

void WorkerPool::run(Grid& grid, unsigned workers) {
  const auto wanted = static_cast<unsigned>(std::min<std::uint64_t>(workers, grid.blocks())) - 1;
  if (wanted != 0) {
    const std::lock_guard lock(mutex_);
    while (workers_.size() < wanted) workers_.emplace_back([this] { worker_loop(); });
    grid_ = &grid;
    places_ = wanted;
  }
  if (wanted != 0) wake_.notify_all();
  on_living_thread([&] { Worker::of_this_thread().run(grid); });
  if (wanted == 0) return;
  std::unique_lock lock(mutex_);
  grid_ = nullptr;  // a helper that has not joined by now finds nothing left to do
  places_ = 0;
  done_.wait(lock, [this] { return helping_ == 0; });
}

void WorkerPool::worker_loop() {
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
