// One lane adds for all lanes of its warp that are there.

__global__ void count(int* counter) {
  const unsigned here = __activemask();
  const int lane = threadIdx.x % 32;
  if (lane == __ffs(here) - 1) atomicAdd(counter, __popc(here));
}
