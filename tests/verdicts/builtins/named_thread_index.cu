// A variable named threadIdx.
__global__ void k(int* out) {
  struct {
    int x = 3;
  } threadIdx;
  *out = threadIdx.x;
}
