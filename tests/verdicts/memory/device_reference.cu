// A device variable of reference type.
__device__ int value;
__device__ int& alias = value;
__global__ void k() {
  alias = 3;
}
