// A kernel writes a row through a surface and reads it through a texture behind a barrier: the
// texture's cache may still have what was there before.
// expect: write-to-constant
__global__ void reverse(cudaSurfaceObject_t row, cudaTextureObject_t same, float* out) {
  surf2Dwrite(static_cast<float>(threadIdx.x), row, threadIdx.x * 4, 0);
  __syncthreads();
  out[threadIdx.x] = tex2D<float>(same, 31 - threadIdx.x, 0);  // here
}

int main() {
  cudaArray_t array;
  float* out;
  const cudaChannelFormatDesc number = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &number, 32, 1, cudaArraySurfaceLoadStore);
  cudaMalloc(&out, 32 * sizeof(float));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t row;
  cudaCreateSurfaceObject(&row, &resource);
  const cudaTextureDesc look = {};
  cudaTextureObject_t same;
  cudaCreateTextureObject(&same, &resource, &look, nullptr);
  reverse<<<1, 32>>>(row, same, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(same);
  cudaDestroySurfaceObject(row);
  cudaFreeArray(array);
  cudaFree(out);
}
