// __device__ on a member variable.
struct S {
  __device__ int x;
};
__global__ void k(S s, int* out) {
  *out = s.x;
}
