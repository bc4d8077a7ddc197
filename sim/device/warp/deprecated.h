// The warp functions from before Volta, without a mask: they take the lanes that are converged with
// the caller.
#pragma once

#include "sim/device/warp/votes.h"

template <class T>
[[deprecated("use __shfl_sync(), which names its lanes")]] inline warpstep::sim::Exchanged<T>
__shfl(T value, int lane, int width = 32,
       warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return __shfl_sync(warpstep::sim::converged_lanes(site), value, lane, width);
}

template <class T>
[[deprecated("use __shfl_up_sync(), which names its lanes")]] inline warpstep::sim::Exchanged<T>
__shfl_up(T value, unsigned delta, int width = 32,
          warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return __shfl_up_sync(warpstep::sim::converged_lanes(site), value, delta, width);
}

template <class T>
[[deprecated("use __shfl_down_sync(), which names its lanes")]] inline warpstep::sim::Exchanged<T>
__shfl_down(T value, unsigned delta, int width = 32,
            warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return __shfl_down_sync(warpstep::sim::converged_lanes(site), value, delta, width);
}

template <class T>
[[deprecated("use __shfl_xor_sync(), which names its lanes")]] inline warpstep::sim::Exchanged<T>
__shfl_xor(T value, int lanes, int width = 32,
           warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return __shfl_xor_sync(warpstep::sim::converged_lanes(site), value, lanes, width);
}

[[deprecated("use __all_sync(), which names its lanes")]] inline int __all(
    int predicate, warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return __all_sync(warpstep::sim::converged_lanes(site), predicate);
}

[[deprecated("use __any_sync(), which names its lanes")]] inline int __any(
    int predicate, warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return __any_sync(warpstep::sim::converged_lanes(site), predicate);
}

[[deprecated("use __ballot_sync(), which names its lanes")]] inline unsigned __ballot(
    int predicate, warpstep::sim::CollectiveSite site = warpstep::sim::CollectiveSite::here()) {
  return __ballot_sync(warpstep::sim::converged_lanes(site), predicate);
}
