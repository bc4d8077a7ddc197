// Running a test under every turn policy.
#pragma once

#include <doctest/doctest.h>

#include <utility>

#include "sim/block/worker.h"
#include "sim/schedule/schedule_policy.h"
#include "sim/schedule/settings.h"

/// Runs a test under every policy, with one worker and with several. It must leave the context
/// whole, end in time and give all stacks back.
template <class Test>
void under_every_policy(const Test& test) {
  namespace sim = warpstep::sim;
  for (const char* policy :
       {"in-order", "reverse", "interleaved", "random:5", "random:6", "starve:0", "last-warp-first",
        "in-order+meet-late", "priorities:5+blocks-mixed"}) {
    for (const unsigned workers : {1u, 3u}) {
      CAPTURE(policy);
      CAPTURE(workers);
      auto policy_before = std::exchange(sim::settings().policy, sim::make_policy(policy));
      const unsigned workers_before = std::exchange(sim::settings().workers, workers);
      sim::settings().timeout_seconds = 20;
      test();
      CHECK(cudaDeviceSynchronize() == cudaSuccess);
      CHECK(sim::Worker::of_this_thread().stacks().in_use() == 0);
      sim::settings().timeout_seconds = 0;
      sim::settings().policy = std::move(policy_before);
      sim::settings().workers = workers_before;
    }
  }
}
