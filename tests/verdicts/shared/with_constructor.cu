// A shared variable whose constructor does something.
struct Cell {
  int x;
  __device__ Cell() : x(1) {}
};
__global__ void k(int* out) {
  __shared__ Cell cell;
  *out = cell.x;
}
