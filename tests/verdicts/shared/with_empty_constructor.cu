// A shared variable whose constructor is empty.
struct Cell {
  int x;
  __device__ Cell() {}
};
__global__ void k(int* out) {
  __shared__ Cell cell;
  cell.x = 1;
  *out = cell.x;
}
