// A macro writes the kernel, whose shared array has no element for the last thread.
// expect: out-of-bounds-array
#define KERNEL(name, ...)          \
  __global__ void name(int* out) { \
    __VA_ARGS__;                   \
  }

KERNEL(shift, __shared__ int row[32]; row[threadIdx.x] = 1; __syncwarp();  // here
       out[threadIdx.x] = row[threadIdx.x + 1])

int main() {
  int* out;
  cudaMalloc(&out, 32 * sizeof(int));
  shift<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
