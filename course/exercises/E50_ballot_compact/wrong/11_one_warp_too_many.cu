// expect: O2
__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  const int value = i < n ? a[i] : 0;
  const bool keep = value > 0;
  const unsigned votes = __ballot_sync(0xffffffff, keep);
  const int before = __popc(votes & ((1u << lane) - 1));
  const int place = keep ? before : __popc(votes) + lane - before;
  if (i < n) out[i - lane + place] = keep ? value : 0;
  if (lane == 0 && i <= n) counts[i / 32] = __popc(votes);
}
