// expect: B1
__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % 32;
  if (i >= n) return;
  const int value = a[i];
  const bool keep = value > 0;
  const unsigned votes = __ballot_sync(0xffffffff, keep);
  const int before = __popc(votes & ((1u << lane) - 1));
  const int place = keep ? before : __popc(votes) + lane - before;
  out[i - lane + place] = keep ? value : 0;
  if (lane == 0) counts[i / 32] = __popc(votes);
}
