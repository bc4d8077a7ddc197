// A kernel catches.
__global__ void k(int* n) {
  try {
    *n = 1;
  } catch (...) {
    *n = 2;
  }
}
