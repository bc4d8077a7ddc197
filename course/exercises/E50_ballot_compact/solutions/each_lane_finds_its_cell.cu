// The other way round: lane k looks for the k-th vote, and fetches that lane's value.
__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const int value = i < unsigned(n) ? a[i] : 0;
  unsigned votes = __ballot_sync(0xffffffff, value > 0);
  const int all = __popc(votes);
  for (unsigned skipped = 0; skipped < lane; ++skipped) votes &= votes - 1;  // the lowest vote
  const int from = votes != 0 ? __ffs(votes) - 1 : 0;
  const int found = __shfl_sync(0xffffffff, value, from);
  if (i < unsigned(n)) out[i] = int(lane) < all ? found : 0;
  if (lane == 0 && i < unsigned(n)) counts[i / 32] = all;
}
