// A device variable whose constructor must run.
struct Point {
  int x;
  __device__ Point() { x = threadIdx.x; }
};
__device__ Point origin;
__global__ void k(int* out) {
  *out = origin.x;
}
