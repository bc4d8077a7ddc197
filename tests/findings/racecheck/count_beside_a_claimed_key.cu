// A hash table: threads claim a key by atomicCAS(), and then count without an atomic.
// expect: race-global
__global__ void count(unsigned* keys, int* counts, const unsigned* in) {
  const unsigned key = in[threadIdx.x];
  unsigned slot = key % 16;
  while (true) {
    const unsigned there = atomicCAS(&keys[slot], 0xffffffffu, key);
    if (there == 0xffffffffu || there == key) {
      counts[slot] += 1;  // here
      break;
    }
    slot = (slot + 1) % 16;
  }
}

int main() {
  unsigned host[32], *in, *keys;
  int* counts;
  for (unsigned i = 0; i < 32; ++i) host[i] = i % 5;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&keys, 16 * sizeof(unsigned));
  cudaMalloc(&counts, 16 * sizeof(int));
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(keys, 255, 16 * sizeof(unsigned));
  cudaMemset(counts, 0, 16 * sizeof(int));
  count<<<1, 32>>>(keys, counts, in);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(keys);
  cudaFree(counts);
}
