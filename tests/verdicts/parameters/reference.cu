// A kernel takes a reference.
__global__ void k(int& n) {
  n = 1;
}
