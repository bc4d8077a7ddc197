// A hash table with open addressing: keys enter with atomicCAS, values add up.
// covers: atomicCAS, atomicAdd, __device__ function
#include <cstdio>

const unsigned int kEmpty = 0xffffffffu;
const unsigned int kSlots = 1024;
struct Slot {
  unsigned int key, count;
};

__device__ unsigned int hash_of(unsigned int k) {
  k ^= k >> 16;
  k *= 0x85ebca6bu;
  k ^= k >> 13;
  return k & (kSlots - 1);
}

__global__ void insert(Slot* table, const unsigned int* keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int slot = hash_of(keys[i]);
  while (true) {
    unsigned int before = atomicCAS(&table[slot].key, kEmpty, keys[i]);
    if (before == kEmpty || before == keys[i]) {
      atomicAdd(&table[slot].count, 1u);
      return;
    }
    slot = (slot + 1) & (kSlots - 1);
  }
}

int main() {
  const int n = 5000;
  static unsigned int keys[n];
  static Slot table[kSlots];
  for (int i = 0; i < n; i++) keys[i] = (i * 2654435761u >> 7) % 500 * 3;
  for (Slot& s : table) s = {kEmpty, 0};
  Slot* d_table;
  unsigned int* d_keys;
  cudaMalloc(&d_table, sizeof(table));
  cudaMalloc(&d_keys, sizeof(keys));
  cudaMemcpy(d_table, table, sizeof(table), cudaMemcpyHostToDevice);
  cudaMemcpy(d_keys, keys, sizeof(keys), cudaMemcpyHostToDevice);
  insert<<<(n + 255) / 256, 256>>>(d_table, d_keys, n);
  cudaMemcpy(table, d_table, sizeof(table), cudaMemcpyDeviceToHost);
  static unsigned int expected[1500];
  for (unsigned int k : keys) expected[k]++;
  int different = 0, wrong = 0;
  for (const Slot& s : table)
    if (s.key != kEmpty) {
      different++;
      wrong += s.count != expected[s.key];
    }
  printf("%d different keys, %d counts wrong\n", different, wrong);
  cudaFree(d_table);
  cudaFree(d_keys);
}
