// A kernel assigns with an operator of the host.
struct Cell {
  int x;
  Cell& operator=(const Cell& other) {
    x = other.x;
    return *this;
  }
};
__global__ void k(Cell* c) {
  c[0] = c[1];
}
