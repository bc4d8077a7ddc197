// The threads of a worker's block: how they lie in memory, and in which order they begin.
#include "sim/block/worker.h"

namespace warpstep::sim {

void Worker::lay_out_threads(const dim3& block) {
  threads_.clear();
  threads_.reserve(std::size_t{block.x} * block.y * block.z);
  for (unsigned z = 0; z < block.z; ++z)
    for (unsigned y = 0; y < block.y; ++y)
      for (unsigned x = 0; x < block.x; ++x)
        threads_.push_back({{}, {x, y, z}, static_cast<unsigned>(threads_.size())});
  order_.resize(threads_.size());
  // Twice as many as there are threads: a ready list that is added to moves up to its end before it
  // has to move back. One more: a barrier looks one turn ahead.
  for (auto& list : lists_) list.assign(2 * threads_.size() + 1, threads_.data());
  reset_warps();
  laid_out_ = block;
  publish();
}

void Worker::order_threads(std::uint64_t block) {
  for (std::size_t i = 0; i < threads_.size(); ++i) order_[i] = &threads_[i];
  grid_->policy().order(order_, block, 0);
}

}  // namespace warpstep::sim
