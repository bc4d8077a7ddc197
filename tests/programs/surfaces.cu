// A wave on a plane, kept in two arrays that surfaces write and read, and a texture shows.
// covers: cudaSurfaceObject_t, cudaCreateSurfaceObject, surf2Dread, surf2Dwrite, surf1Dwrite,
// surf3Dread, surf2DLayeredwrite
#include <cuda_runtime.h>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

constexpr int kSide = 16;

__global__ void start(cudaSurfaceObject_t now) {
  const int x = threadIdx.x, y = threadIdx.y;
  surf2Dwrite(x == 5 && y == 7 ? 1024.0f : 0.0f, now, x * 4, y);
}

// What lies outside is 0.
__global__ void step(cudaSurfaceObject_t now, cudaSurfaceObject_t next) {
  const int x = threadIdx.x, y = threadIdx.y;
  float sum = 0;
  surf2Dread(&sum, now, x * 4 - 4, y, cudaBoundaryModeZero);
  sum += surf2Dread<float>(now, x * 4 + 4, y, cudaBoundaryModeZero);
  sum += surf2Dread<float>(now, x * 4, y - 1, cudaBoundaryModeZero);
  sum += surf2Dread<float>(now, x * 4, y + 1, cudaBoundaryModeZero);
  surf2Dwrite(sum / 4, next, x * 4, y);
}

__global__ void show(cudaTextureObject_t plane, float* out) {
  out[threadIdx.y * kSide + threadIdx.x] = tex2D<float>(plane, threadIdx.x, threadIdx.y);
}

__global__ void other_shapes(cudaSurfaceObject_t line, cudaSurfaceObject_t box,
                             cudaSurfaceObject_t layers, int* out) {
  const int i = threadIdx.x;
  surf1Dwrite(make_int2(i, 2 * i), line, i * 8);
  surf3Dwrite(100 + i, box, (i % 2) * 4, i / 2 % 2, i / 4);
  surf2DLayeredwrite(200 + i, layers, (i % 2) * 4, i / 2 % 2, i / 4);
  __syncthreads();
  const int j = 7 - i;
  out[i] = surf1Dread<int2>(line, j * 8).y;
  out[8 + i] = surf3Dread<int>(box, (j % 2) * 4, j / 2 % 2, j / 4);
  out[16 + i] = surf2DLayeredread<int>(layers, (j % 2) * 4, j / 2 % 2, j / 4);
  out[24 + i] = surf2DLayeredread<int>(layers, i * 4, 0, 1, cudaBoundaryModeClamp);
}

static cudaResourceDesc of(cudaArray_t array) {
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  return resource;
}

static cudaSurfaceObject_t surface(cudaArray_t array) {
  cudaSurfaceObject_t object = 0;
  const cudaResourceDesc resource = of(array);
  if (cudaCreateSurfaceObject(&object, &resource)) std::printf("no surface\n");
  return object;
}

static cudaArray_t box(const cudaChannelFormatDesc& desc, cudaExtent extent, unsigned flags) {
  cudaArray_t array = nullptr;
  cudaMalloc3DArray(&array, &desc, extent, flags | cudaArraySurfaceLoadStore);
  return array;
}

static void wave(float* results) {
  cudaArray_t planes[2];
  cudaSurfaceObject_t now, next;
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  for (cudaArray_t& plane : planes)
    cudaMallocArray(&plane, &desc, kSide, kSide, cudaArraySurfaceLoadStore);
  now = surface(planes[0]);
  next = surface(planes[1]);
  start<<<1, dim3(kSide, kSide)>>>(now);
  for (int i = 0; i < 6; ++i) {
    step<<<1, dim3(kSide, kSide)>>>(now, next);
    std::swap(now, next);
  }
  cudaTextureDesc look = {};
  look.addressMode[0] = look.addressMode[1] = cudaAddressModeClamp;
  cudaTextureObject_t texture = 0;
  const cudaResourceDesc resource = of(planes[0]);
  cudaCreateTextureObject(&texture, &resource, &look, nullptr);
  show<<<1, dim3(kSide, kSide)>>>(texture, results);
  cudaDeviceSynchronize();
  for (int y = 2; y < 13; ++y) {
    for (int x = 0; x < 12; ++x) std::printf(" %6.2f", results[y * kSide + x]);
    std::printf("\n");
  }
  cudaDestroyTextureObject(texture);
  cudaDestroySurfaceObject(now);
  cudaDestroySurfaceObject(next);
  for (cudaArray_t plane : planes) cudaFreeArray(plane);
}

static void shapes(int* results) {
  const cudaChannelFormatDesc one = cudaCreateChannelDesc<int>(),
                              two = cudaCreateChannelDesc<int2>();
  cudaArray_t arrays[] = {box(two, make_cudaExtent(8, 0, 0), 0),
                          box(one, make_cudaExtent(2, 2, 2), 0),
                          box(one, make_cudaExtent(2, 2, 2), cudaArrayLayered)};
  cudaSurfaceObject_t objects[3];
  for (int i = 0; i < 3; ++i) objects[i] = surface(arrays[i]);
  other_shapes<<<1, 8>>>(objects[0], objects[1], objects[2], results);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i) std::printf("%d%c", results[i], i % 8 == 7 ? '\n' : ' ');
  for (int i = 0; i < 3; ++i) cudaDestroySurfaceObject(objects[i]), cudaFreeArray(arrays[i]);
}

static void bad_input() {
  cudaSurfaceObject_t object = 0;
  cudaArray_t array = nullptr;
  const cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource = of(nullptr);
  std::printf("no array: %s\n", cudaGetErrorName(cudaCreateSurfaceObject(&object, &resource)));
  cudaMallocArray(&array, &desc, 4, 4);
  resource = of(array);
  std::printf("an array without surfaces: %s\n",
              cudaGetErrorName(cudaCreateSurfaceObject(&object, &resource)));
  std::printf("no object's place: %s\n",
              cudaGetErrorName(cudaCreateSurfaceObject(nullptr, &resource)));
  cudaFreeArray(array);
  cudaGetLastError();
}

int main() {
  float* results;
  cudaMallocManaged(&results, kSide * kSide * sizeof(float));
  wave(results);
  shapes(reinterpret_cast<int*>(results));
  bad_input();
  cudaFree(results);
}
