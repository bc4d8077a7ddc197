// The lanes that keep their value are a group of their own: the rank in it is the place.
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = warp.thread_rank();
  const int value = i < n ? a[i] : 0;
  const bool keep = value > 0;
  const int kept = __popc(warp.ballot(keep));
  int place;
  if (keep) {
    place = cg::coalesced_threads().thread_rank();
  } else {
    place = kept + cg::coalesced_threads().thread_rank();
  }
  if (i < n) out[i - lane + place] = keep ? value : 0;
  if (lane == 0 && i < n) counts[i / 32] = kept;
}
