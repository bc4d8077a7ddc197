// The host's name of a variable of the device is not its address there.
// expect: wrong-copy
__device__ int lock_of_all;

int main() {
  const cudaError_t error = cudaMemset(&lock_of_all, 0, sizeof(int));  // here
  return error == cudaSuccess ? 0 : 1;
}
