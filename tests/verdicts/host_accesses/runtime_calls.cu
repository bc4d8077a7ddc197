// A pointer of the device is handed to the functions of the runtime: its value is read.
__device__ int* list;
int main() {
  int values[4] = {};
  cudaMalloc(&list, sizeof values);
  cudaMemcpy(list, values, sizeof values, cudaMemcpyHostToDevice);
  cudaMemset(list, 0, sizeof values);
  cudaMemcpyToSymbol(list, values, sizeof list);
  cudaFree(list);
}
