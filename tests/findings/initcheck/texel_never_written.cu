// Half of a row is copied to an array, and a texture reads all of it.
// expect: uninitialised-global
__global__ void show(cudaTextureObject_t row, float* out) {
  out[threadIdx.x] = tex1D<float>(row, threadIdx.x);  // here
}

int main() {
  cudaArray_t array;
  float *out, numbers[16] = {};
  const cudaChannelFormatDesc number = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &number, 32);
  cudaMalloc(&out, 32 * sizeof(float));
  cudaMemcpy2DToArray(array, 0, 0, numbers, sizeof(numbers), sizeof(numbers), 1,
                      cudaMemcpyHostToDevice);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  const cudaTextureDesc look = {};
  cudaTextureObject_t row;
  cudaCreateTextureObject(&row, &resource, &look, nullptr);
  show<<<1, 32>>>(row, out);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(row);
  cudaFreeArray(array);
  cudaFree(out);
}
