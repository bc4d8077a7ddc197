// static __device__ in a kernel and at file scope.
static __device__ int at_file_scope;
__global__ void k(int* out) {
  static __device__ int in_kernel;
  *out = in_kernel++ + at_file_scope;
}
