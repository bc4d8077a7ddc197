// A static object whose constructor must run.
struct Cell {
  int x;
  __device__ Cell() { x = threadIdx.x; }
};
__global__ void k(int* out) {
  static Cell cell;
  *out = cell.x;
}
