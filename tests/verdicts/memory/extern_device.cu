// A device variable that another file defines, without -rdc.
extern __device__ int elsewhere;
__global__ void k(int* out) {
  *out = elsewhere;
}
