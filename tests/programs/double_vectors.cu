// Vectors of doubles, with the four doubles that CUDA 13 calls by alignment as well.
// covers: double2, double3, double4
// gpu: none, not run there yet
#include <cstdio>

__global__ void transform(const double2* in, double4* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double3 sums = make_double3(in[i].x + in[i].y, in[i].x - in[i].y, in[i].x * in[i].y);
  out[i] = make_double4(sums.x, sums.y, sums.z, 1.0);
}

int main() {
  const int n = 10;
  double2 h[n], *in;
  double4 r[n], *out;
  for (int i = 0; i < n; i++) h[i] = make_double2(i, 0.5 * i);
  cudaMalloc(&in, sizeof(h));
  cudaMalloc(&out, sizeof(r));
  cudaMemcpy(in, h, sizeof(h), cudaMemcpyHostToDevice);
  transform<<<1, 32>>>(in, out, n);
  cudaMemcpy(r, out, sizeof(r), cudaMemcpyDeviceToHost);
  printf("%.1f %.1f %.1f %.1f, size %zu\n", r[9].x, r[9].y, r[9].z, r[9].w, sizeof(double4));
  cudaFree(in);
  cudaFree(out);
}
