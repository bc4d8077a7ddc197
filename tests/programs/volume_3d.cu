// Three-dimensional blocks over a volume in pitched memory.
// covers: threadIdx.z, blockIdx.z, blockDim.z, gridDim.z, cudaMalloc3D, cudaMemcpy3D,
// cudaPitchedPtr, dim3
#include <cstdio>

__global__ void fill(cudaPitchedPtr volume, int nx, int ny, int nz) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x >= nx || y >= ny || z >= nz) return;
  char* slice = (char*)volume.ptr + z * volume.pitch * ny;
  float* row = (float*)(slice + y * volume.pitch);
  row[x] = x + 100 * y + 10000 * z + 0.5f * (gridDim.z - 3);
}

int main() {
  const int nx = 21, ny = 10, nz = 9;
  static float host[nz][ny][nx];
  cudaExtent extent = make_cudaExtent(nx * sizeof(float), ny, nz);
  cudaPitchedPtr volume;
  cudaMalloc3D(&volume, extent);
  dim3 block(8, 4, 4), grid((nx + 7) / 8, (ny + 3) / 4, (nz + 3) / 4);
  fill<<<grid, block>>>(volume, nx, ny, nz);
  cudaMemcpy3DParms copy = {0};
  copy.srcPtr = volume;
  copy.dstPtr = make_cudaPitchedPtr(host, nx * sizeof(float), nx, ny);
  copy.extent = extent;
  copy.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3D(&copy);
  int wrong = 0;
  for (int z = 0; z < nz; z++)
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++) wrong += host[z][y][x] != x + 100 * y + 10000 * z;
  printf("%d wrong, pitch %s, last %.0f\n", wrong, volume.pitch >= nx * 4 ? "enough" : "SHORT",
         host[nz - 1][ny - 1][nx - 1]);
  cudaFree(volume.ptr);
}
