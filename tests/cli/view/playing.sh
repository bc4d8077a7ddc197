# Tests of how the page of `warpstep view` plays, prints and draws. The line above each function is
# its name in ctest.
# shellcheck shell=bash disable=SC2154

# shellcheck source=tests/cli/view/browser.sh
source "$repository/tests/cli/view/browser.sh"

# test gates: a latch that opens and a slot that is taken are steps that say so
gates() {
  need_browser
  cat >gates.cu <<'CU'
#include <cuda/latch>
#include <cuda/semaphore>
__device__ cuda::counting_semaphore<cuda::thread_scope_device> slots(2);
__device__ cuda::latch<cuda::thread_scope_device> all(64);
__global__ void k(int* out) {
  if (threadIdx.x == 7) {
    slots.acquire();
    ++*out;
    slots.release();
  }
  all.arrive_and_wait();
  out[threadIdx.x] = 1;
}
