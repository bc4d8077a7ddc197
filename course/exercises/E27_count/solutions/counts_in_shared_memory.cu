// Counts in shared memory, where atomic operations are faster, and adds the block's sum once.
__global__ void count(int* counter) {
  __shared__ int of_block;
  if (threadIdx.x == 0) of_block = 0;
  __syncthreads();  // of_block is 0
  atomicAdd(&of_block, 1);
  __syncthreads();  // all have been counted
  if (threadIdx.x == 0) atomicAdd(counter, of_block);
}
