// A prefix sum of the votes by shuffles instead of a ballot.
__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x & 31, first = i & ~31;
  const int keep = i < n && a[i] > 0 ? a[i] : 0;
  int upto = keep != 0;
  for (int d = 1; d < 32; d *= 2) {
    const int other = __shfl_up_sync(0xffffffff, upto, d);
    if (lane >= d) upto += other;
  }
  const int all = __shfl_sync(0xffffffff, upto, 31);
  if (lane == 31 && first < n) counts[first / 32] = all;
  if (i >= n) return;
  if (keep != 0)
    out[first + upto - 1] = keep;
  else
    out[first + all + lane - upto] = 0;
}
