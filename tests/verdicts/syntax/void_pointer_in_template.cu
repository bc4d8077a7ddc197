// A kernel's address as void* in a function template.
template <int kBlock, class T>
__global__ void k(T* out) {
  out[threadIdx.x] = kBlock;
}
template <int kBlock, class T>
cudaError_t launch(T* out) {
  void* arguments[] = {&out};
  return cudaLaunchKernel((void*)k<kBlock, T>, dim3(1), dim3(32), arguments, 0, nullptr);
}
template <class K>
cudaError_t limit(K kernel) {
  return cudaFuncSetAttribute((const void*)kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 0);
}
int main() {
  float* out = nullptr;
  launch<32>(out);
  return limit(k<32, float>);
}
