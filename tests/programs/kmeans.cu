// K-means in two dimensions: assign with the nearest centre, add up with atomics, divide.
// covers: float2, make_float2, atomicAdd, atomicExch, cudaMemset
#include <cstdio>

#define K 3

__device__ float distance2(float2 a, float2 b) {
  float dx = a.x - b.x, dy = a.y - b.y;
  return dx * dx + dy * dy;
}

__global__ void assign(const float2* points, int n, const float2* centres, int* sums, int* counts,
                       int* changed, int* owner) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int best = 0;
  for (int c = 1; c < K; c++)
    if (distance2(points[i], centres[c]) < distance2(points[i], centres[best])) best = c;
  if (atomicExch(&owner[i], best) != best) atomicAdd(changed, 1);
  atomicAdd(&sums[2 * best], int(points[i].x * 4));
  atomicAdd(&sums[2 * best + 1], int(points[i].y * 4));
  atomicAdd(&counts[best], 1);
}

__global__ void average(float2* centres, const int* sums, const int* counts) {
  int c = threadIdx.x;
  if (counts[c] > 0)
    centres[c] = make_float2(sums[2 * c] * 0.25f / counts[c], sums[2 * c + 1] * 0.25f / counts[c]);
}

int main() {
  const int n = 900;
  float2 points[n], centres[K] = {{0, 0}, {1, 1}, {2, 2}};
  for (int i = 0; i < n; i++) {
    float x = (i % 3) * 20.0f, y = (i % 3 == 1) * 30.0f;
    points[i] = make_float2(x + (i * 7 % 13) * 0.25f, y + (i * 5 % 11) * 0.25f);
  }
  float2 *d_points, *d_centres;
  int *d_sums, *d_counts, *d_changed, *d_owner, changed = 1, rounds = 0, counts[K];
  cudaMalloc(&d_points, sizeof(points));
  cudaMalloc(&d_centres, sizeof(centres));
  cudaMalloc(&d_sums, 2 * K * sizeof(int));
  cudaMalloc(&d_counts, K * sizeof(int));
  cudaMalloc(&d_changed, sizeof(int));
  cudaMalloc(&d_owner, n * sizeof(int));
  cudaMemset(d_owner, 0xff, n * sizeof(int));
  cudaMemcpy(d_points, points, sizeof(points), cudaMemcpyHostToDevice);
  cudaMemcpy(d_centres, centres, sizeof(centres), cudaMemcpyHostToDevice);
  while (changed > 0 && rounds < 20) {
    cudaMemset(d_sums, 0, 2 * K * sizeof(int));
    cudaMemset(d_counts, 0, K * sizeof(int));
    cudaMemset(d_changed, 0, sizeof(int));
    assign<<<(n + 127) / 128, 128>>>(d_points, n, d_centres, d_sums, d_counts, d_changed, d_owner);
    average<<<1, K>>>(d_centres, d_sums, d_counts);
    cudaMemcpy(&changed, d_changed, sizeof(int), cudaMemcpyDeviceToHost);
    rounds++;
  }
  cudaMemcpy(centres, d_centres, sizeof(centres), cudaMemcpyDeviceToHost);
  cudaMemcpy(counts, d_counts, sizeof(counts), cudaMemcpyDeviceToHost);
  printf("%s\n", rounds < 20 ? "at rest" : "NOT AT REST");
  for (int c = 0; c < K; c++)
    printf("centre %d at (%.2f, %.2f) with %d points\n", c, centres[c].x, centres[c].y, counts[c]);
  void* all[] = {d_points, d_centres, d_sums, d_counts, d_changed, d_owner};
  for (void* p : all) cudaFree(p);
}
