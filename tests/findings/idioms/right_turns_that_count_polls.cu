// Two blocks take turns, and each counts how often it has asked whose turn it is.
// expect: nothing
__global__ void take_turns(unsigned* turn, int* data, unsigned long long* polls) {
  unsigned long long asked = 0;
  for (unsigned round = 0; round < 6; ++round) {
    while (atomicAdd(turn, 0) != 2 * round + blockIdx.x) ++asked;
    __threadfence();
    data[0] = (10 * data[0] + static_cast<int>(blockIdx.x)) % 1009;
    __threadfence();
    atomicAdd(turn, 1);
  }
  polls[blockIdx.x] = asked;
}

int main() {
  unsigned* turn;
  int* data;
  unsigned long long* polls;
  cudaMalloc(&turn, sizeof(unsigned));
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&polls, 2 * sizeof(unsigned long long));
  cudaMemset(turn, 0, sizeof(unsigned));
  cudaMemset(data, 0, sizeof(int));
  take_turns<<<2, 1>>>(turn, data, polls);
  unsigned long long asked[2];
  cudaMemcpy(asked, polls, sizeof asked, cudaMemcpyDeviceToHost);
  cudaFree(turn);
  cudaFree(data);
  cudaFree(polls);
}
