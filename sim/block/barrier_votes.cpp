// The predicates that __syncthreads_count(), _and() and _or() combine.
#include "sim/block/worker.h"

namespace warpstep::sim {

void Worker::vote(bool predicate) {
  votes_.yes += predicate;
  ++votes_.all;
}

void vote_at_barrier(bool predicate) {
  if (Worker* const worker = Worker::running()) worker->vote(predicate);
}

Votes votes_of_opened_barrier() {
  return Worker::running()->opened_votes();
}

}  // namespace warpstep::sim
