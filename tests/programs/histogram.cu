// A histogram of letters: with global atomics, and with one private histogram per block.
// covers: atomicAdd, __shared__ static, cudaMemset
#include <stdio.h>
#include <string.h>

#define BINS 26

__global__ void histogram_global(const char* text, int length, unsigned int* bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = blockDim.x * gridDim.x;
  for (; i < length; i += stride) {
    int letter = text[i] - 'a';
    if (letter >= 0 && letter < BINS) atomicAdd(&bins[letter], 1);
  }
}

__global__ void histogram_shared(const char* text, int length, unsigned int* bins) {
  __shared__ unsigned int mine[BINS];
  if (threadIdx.x < BINS) mine[threadIdx.x] = 0u;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += blockDim.x * gridDim.x)
    if (text[i] >= 'a' && text[i] <= 'z') atomicAdd(mine + (text[i] - 'a'), 1u);
  __syncthreads();
  if (threadIdx.x < BINS) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

int main() {
  const char* sentence =
      "a thread reads a letter and counts it where every other thread counts too. ";
  const int length = 15000;
  static char text[length];
  for (int i = 0; i < length; i++) text[i] = sentence[i % strlen(sentence)];
  char* d_text;
  unsigned int *d_bins, bins[2][BINS];
  cudaMalloc((void**)&d_text, length);
  cudaMalloc((void**)&d_bins, sizeof(bins));
  cudaMemset(d_bins, 0, sizeof(bins));
  cudaMemcpy(d_text, text, length, cudaMemcpyHostToDevice);
  histogram_global<<<8, 128>>>(d_text, length, d_bins);
  histogram_shared<<<8, 128>>>(d_text, length, d_bins + BINS);
  cudaMemcpy(bins, d_bins, sizeof(bins), cudaMemcpyDeviceToHost);
  for (int b = 0; b < BINS; b++)
    if (bins[0][b]) printf("%c %u%s", 'a' + b, bins[0][b], b % 6 == 5 ? "\n" : "  ");
  printf("\nboth ways %s\n", memcmp(bins[0], bins[1], sizeof(bins[0])) == 0 ? "agree" : "DIFFER");
  cudaFree(d_text);
  cudaFree(d_bins);
  return 0;
}
