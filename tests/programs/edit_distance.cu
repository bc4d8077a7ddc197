// Edit distance of two words by anti-diagonals in one block, three rows of shared memory.
// covers: __syncthreads, extern __shared__, min, __constant__, cudaMemcpyToSymbol
#include <cstdio>
#include <cstring>

#define MOST 128
__constant__ char words[2][MOST];

__global__ void distance(int m, int n, int* result) {
  extern __shared__ int rows[];
  int *before = rows, *last = rows + m + 1, *now = rows + 2 * (m + 1), i = threadIdx.x;
  for (int diagonal = 0; diagonal <= m + n; diagonal++) {
    int j = diagonal - i;
    if (i <= m && j >= 0 && j <= n) {
      if (i == 0 || j == 0)
        now[i] = i + j;
      else
        now[i] = min(min(last[i], last[i - 1]) + 1,
                     before[i - 1] + (words[0][i - 1] != words[1][j - 1]));
    }
    __syncthreads();
    int* oldest = before;
    before = last;
    last = now;
    now = oldest;
  }
  if (i == m) *result = last[m];
}

int main() {
  const char* pairs[][2] = {
      {"kitten", "sitting"}, {"warp", "weft"}, {"synchronise", "synchrony"}, {"", "abc"}};
  int *d, h;
  cudaMalloc(&d, sizeof(int));
  for (auto& pair : pairs) {
    char both[2][MOST] = {};
    strcpy(both[0], pair[0]);
    strcpy(both[1], pair[1]);
    cudaMemcpyToSymbol(words, both, sizeof(both));
    int m = int(strlen(pair[0])), n = int(strlen(pair[1]));
    distance<<<1, m + 1, 3 * (m + 1) * sizeof(int)>>>(m, n, d);
    cudaMemcpy(&h, d, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%s -> %s: %d\n", pair[0], pair[1], h);
  }
  cudaFree(d);
}
