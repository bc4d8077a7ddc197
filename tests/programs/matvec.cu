// Matrix times vector with vectorised loads, a warp per row, partial warps for short rows.
// covers: float4, __activemask, __shfl_down_sync, __shfl_sync, __restrict__
#include <cstdio>
#include <vector>

__global__ void matvec(const float* __restrict__ a, const float* __restrict__ x, float* y, int rows,
                       int columns) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  const float4* a4 = reinterpret_cast<const float4*>(a + row * columns);
  const float4* x4 = reinterpret_cast<const float4*>(x);
  float sum = 0;
  for (int i = lane; i < columns / 4; i += 32) {
    float4 p = a4[i], q = x4[i];
    sum += p.x * q.x + p.y * q.y + p.z * q.z + p.w * q.w;
  }
  for (int offset = 16; offset > 0; offset >>= 1) sum += __shfl_down_sync(0xffffffff, sum, offset);
  sum = __shfl_sync(0xffffffff, sum, 0);
  if (lane == row % 32) y[row] = sum;
}

__global__ void active(unsigned int* masks) {
  if (threadIdx.x % 2 == 1) masks[threadIdx.x] = __activemask();
}

int main() {
  const int rows = 77, columns = 260;
  std::vector<float> a(rows * columns), x(columns), y(rows);
  for (int i = 0; i < rows * columns; i++) a[i] = float(i % 9);
  for (int i = 0; i < columns; i++) x[i] = float(i % 4);
  float *da, *dx, *dy;
  cudaMalloc(&da, a.size() * 4);
  cudaMalloc(&dx, x.size() * 4);
  cudaMalloc(&dy, y.size() * 4);
  cudaMemcpy(da, a.data(), a.size() * 4, cudaMemcpyHostToDevice);
  cudaMemcpy(dx, x.data(), x.size() * 4, cudaMemcpyHostToDevice);
  matvec<<<(rows + 3) / 4, 128>>>(da, dx, dy, rows, columns);
  cudaMemcpy(y.data(), dy, y.size() * 4, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int r = 0; r < rows; r++) {
    float sum = 0;
    for (int c = 0; c < columns; c++) sum += a[r * columns + c] * x[c];
    wrong += sum != y[r];
  }
  unsigned int *d_masks, masks[32];
  cudaMalloc(&d_masks, sizeof(masks));
  cudaMemset(d_masks, 0, sizeof(masks));
  active<<<1, 32>>>(d_masks);
  cudaMemcpy(masks, d_masks, sizeof(masks), cudaMemcpyDeviceToHost);
  int strangers = 0;  // an active mask holds the thread itself and nobody of the other branch
  for (int t = 1; t < 32; t += 2) strangers += (masks[t] & 0x55555555) || !(masks[t] >> t & 1);
  printf("%d rows wrong, y[76] = %.0f, %d masks wrong\n", wrong, y[76], strangers);
  cudaFree(da);
  cudaFree(dx);
  cudaFree(dy);
  cudaFree(d_masks);
}
