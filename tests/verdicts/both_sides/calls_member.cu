// A function of both sides calls a member that only the device has.
struct Cell {
  int value;
  __device__ int get() const { return value; }
};
__host__ __device__ int read(const Cell& cell) {
  return cell.get();
}
__global__ void k(Cell cell, int* out) {
  *out = read(cell);
}
int main() {
  k<<<1, 1>>>(Cell{1}, nullptr);
}
