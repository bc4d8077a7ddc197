// Two threads write each element of a row of an array through a surface.
// expect: race-global
__global__ void halve(cudaSurfaceObject_t row) {
  const int x = threadIdx.x / 2;
  surf2Dwrite(static_cast<float>(threadIdx.x), row, x * 4, 0);  // here
}

int main() {
  cudaArray_t array;
  const cudaChannelFormatDesc number = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &number, 32, 1, cudaArraySurfaceLoadStore);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaSurfaceObject_t row;
  cudaCreateSurfaceObject(&row, &resource);
  halve<<<1, 64>>>(row);
  cudaDeviceSynchronize();
  cudaDestroySurfaceObject(row);
  cudaFreeArray(array);
}
