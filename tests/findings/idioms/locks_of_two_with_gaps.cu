// Peterson's lock: left without a fence, with a plain turn, and beside a word that none asks for.
// expect: race-missing-fence
// expect: race-global
__global__ void left_without_a_fence(volatile int* wants, volatile int* turn, int* count) {
  const int me = blockIdx.x, other = 1 - me;
  wants[me] = 1;
  __threadfence();
  *turn = other;
  __threadfence();
  while (wants[other] == 1 && *turn == other) {
  }
  __threadfence();
  *count += 1;  // here
  wants[me] = 0;
}

__global__ void with_a_plain_turn(volatile int* wants, int* turn, int* count) {
  const int me = blockIdx.x, other = 1 - me;
  wants[me] = 1;
  __threadfence();
  *turn = other;  // and here
  __threadfence();
  while (wants[other] == 1 && *(volatile int*)turn == other) {
  }
  __threadfence();
  *count += 1;
  __threadfence();
  wants[me] = 0;
}

__global__ void with_a_last_owner(volatile int* wants, volatile int* turn, int* count,
                                  volatile int* owner) {
  const int me = blockIdx.x, other = 1 - me;
  *owner = me;  // and here
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

int main() {
  int* words;
  cudaMalloc(&words, 32 * sizeof(int));
  cudaMemset(words, 0, 32 * sizeof(int));
  left_without_a_fence<<<2, 1>>>(words, words + 8, words + 16);
  with_a_plain_turn<<<2, 1>>>(words, words + 8, words + 16);
  with_a_last_owner<<<2, 1>>>(words, words + 8, words + 16, words + 24);
  const cudaError_t error = cudaDeviceSynchronize();
  cudaFree(words);
  return error;
}
