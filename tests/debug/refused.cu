// Host code whose calls are refused: in a function, as the last statement of a lambda, and a
// launch.
__global__ void fill(int* x) {
  x[threadIdx.x] = threadIdx.x;
}

template <class T>
T* made(int n) {
  T *x, there[8] = {};
  cudaMalloc(&x, n * sizeof(T));
  cudaMemcpy(x, there, 8 * sizeof(T), cudaMemcpyDefault);
  return x;
}

int main() {
  int* x = made<int>(4);
  auto free = [&] { cudaFree((void*)4); };
  free();
  fill<<<1, 2000>>>(x);
  fill<<<1, 4>>>(x);
  cudaDeviceSynchronize();
}
