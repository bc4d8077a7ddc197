// expect: T5
__global__ void ballot_compact(const int* a, int* out, int* counts, int n) {
  __shared__ int kept[1024];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  const int lane = t % 32, first = t - lane;
  const int value = i < n ? a[i] : 0;
  kept[t] = value > 0;
  __syncthreads();
  int before = 0, all = 0;
  for (int other = 0; other < 32; ++other) {
    all += kept[first + other];
    if (other < lane) before += kept[first + other];
  }
  const int place = value > 0 ? before : all + lane - before;
  if (i < n) out[i - lane + place] = value > 0 ? value : 0;
  if (lane == 0 && i < n) counts[i / 32] = all;
}
