// Votes, matches and reductions of a warp, with whole and partial masks.
// covers: __ballot_sync, __any_sync, __all_sync, __match_any_sync, __match_all_sync, __popc, __ffs,
// covers: __syncwarp, __reduce_max_sync, __reduce_or_sync
#include <cstdio>

__global__ void votes(unsigned int* out) {
  int lane = threadIdx.x;
  unsigned int ballot = __ballot_sync(0xffffffff, lane % 3 == 0);
  int any = __any_sync(0xffffffff, lane == 31), all = __all_sync(0xffffffff, lane < 31);
  unsigned int peers = __match_any_sync(0xffffffff, lane / 5);
  int pred = 0;
  unsigned int same = __match_all_sync(0xffffffff, 7, &pred);
  unsigned int top = __reduce_max_sync(0xffffffff, (unsigned)(lane * 7 % 32));
  unsigned int bits = __reduce_or_sync(0xffffffff, 1u << (lane / 2));
  unsigned int half = 0;
  if (lane < 16)
    half = __ballot_sync(0x0000ffff, lane > 3);
  else
    half = __ballot_sync(0xffff0000, lane < 20);
  __syncwarp();
  if (lane == 12) {
    out[0] = ballot;
    out[1] = any;
    out[2] = all;
    out[3] = peers;
    out[4] = same;
    out[5] = pred;
    out[6] = top;
    out[7] = bits;
    out[8] = half;
    out[9] = __popc(ballot);
    out[10] = __ffs(peers);
  }
  if (lane == 20) out[11] = half;
}

__global__ void leader(int* counter, int* out) {  // warp-aggregated atomics
  int lane = threadIdx.x % 32;
  bool wants = threadIdx.x % 4 == 1;
  unsigned int mask = __ballot_sync(0xffffffff, wants);
  if (!wants) return;
  int first = __ffs(mask) - 1, base = 0;
  if (lane == first) base = atomicAdd(counter, __popc(mask));
  base = __shfl_sync(mask, base, first);
  out[base + __popc(mask & ((1u << lane) - 1))] = threadIdx.x;
}

int main() {
  unsigned int *d, h[12];
  cudaMalloc(&d, sizeof(h));
  votes<<<1, 32>>>(d);
  cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
  for (unsigned int v : h) printf("%x ", v);
  int *counter, *out, places[16], sum = 0;
  cudaMalloc(&counter, sizeof(int));
  cudaMalloc(&out, sizeof(places));
  cudaMemset(counter, 0, sizeof(int));
  leader<<<1, 64>>>(counter, out);
  cudaMemcpy(places, out, sizeof(places), cudaMemcpyDeviceToHost);
  for (int p : places) sum += p;
  printf("\nsum of places %d\n", sum);
  cudaFree(d);
  cudaFree(counter);
  cudaFree(out);
}
