// Peterson's lock for two blocks, Lamport's bakery and fast lock for four: of volatile words alone.
// expect: nothing
constexpr int kBlocks = 4, kRounds = 8;

__global__ void peterson(volatile int* wants, volatile int* turn, int* count) {
  const int me = blockIdx.x, other = 1 - me;
  for (int i = 0; i < kRounds; ++i) {
    wants[me] = 1;
    __threadfence();
    *turn = other;
    __threadfence();
    while (wants[other] == 1 && *turn == other) {
    }
    __threadfence();
    *count += 1;
    __threadfence();
    wants[me] = 0;
  }
}

__global__ void bakery(volatile int* chooses, volatile int* number, int* count) {
  const int me = blockIdx.x;
  for (int i = 0; i < kRounds; ++i) {
    chooses[me] = 1;
    __threadfence();
    int highest = 0;
    for (int k = 0; k < kBlocks; ++k) {
      const int taken = number[k];
      if (taken > highest) highest = taken;
    }
    number[me] = highest + 1;
    __threadfence();
    chooses[me] = 0;
    __threadfence();
    for (int k = 0; k < kBlocks; ++k) {
      while (chooses[k] != 0) {
      }
      __threadfence();
      while (number[k] != 0 && (number[k] < number[me] || (number[k] == number[me] && k < me))) {
      }
    }
    __threadfence();
    *count += 1;
    __threadfence();
    number[me] = 0;
  }
}

__global__ void fast(volatile int* wants, volatile int* x, volatile int* y, int* count) {
  const int me = blockIdx.x + 1;
  for (int done = 0; done < kRounds;) {
    wants[me] = 1;
    __threadfence();
    *x = me;
    __threadfence();
    if (*y != 0) {
      wants[me] = 0;
      while (*y != 0) {
      }
      continue;
    }
    *y = me;
    __threadfence();
    if (*x != me) {
      wants[me] = 0;
      __threadfence();
      for (int k = 1; k <= kBlocks; ++k)
        while (wants[k] != 0) {
        }
      if (*y != me) {
        while (*y != 0) {
        }
        continue;
      }
    }
    __threadfence();
    *count += 1;
    __threadfence();
    *y = 0;
    __threadfence();
    wants[me] = 0;
    ++done;
  }
}

int main() {
  int* words;
  cudaMalloc(&words, 32 * sizeof(int));
  int wrong = 0;
  for (int lock = 0; lock < 3; ++lock) {
    cudaMemset(words, 0, 32 * sizeof(int));
    if (lock == 0) peterson<<<2, 1>>>(words, words + 8, words + 16);
    if (lock == 1) bakery<<<kBlocks, 1>>>(words, words + 8, words + 16);
    if (lock == 2) fast<<<kBlocks, 1>>>(words, words + 8, words + 9, words + 16);
    int count = 0;
    cudaMemcpy(&count, words + 16, sizeof count, cudaMemcpyDeviceToHost);
    wrong += count != kRounds * (lock == 0 ? 2 : kBlocks);
  }
  cudaFree(words);
  return wrong;
}
